import Foundation
import Moon
import Testing

@testable import Web

@Suite struct MoonRoutesTests {
  private var site: Site {
    var site = FakeHouse().site
    site.gazetteer = Gazetteer(zoneTable: "US\t+340308-1181434\tAmerica/Los_Angeles\tPacific")
    return site
  }

  @Test func `the Moon of the published record has every field that is promised`() async throws {
    let answer = try await Browser(site).get("/api/moon?lat=37.4229&lon=-122.085&at=2019-05-09")
    #expect(answer.status == 200)
    #expect((answer.json["rise"] as? String)?.hasPrefix("2019-05-09T10:07") == true)
    #expect((answer.json["set"] as? String)?.hasPrefix("2019-05-09T00:07") == true)
    #expect(answer.json["zone"] as? String == "America/Los_Angeles")
    #expect((answer.json["place"] as? [String: Any])?["name"] as? String == "Los Angeles")
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(PackageResources.openapi_json)) as? [String: Any])
    let schemas = (document["components"] as? [String: Any])?["schemas"] as? [String: Any]
    let promised = (schemas?["Moon"] as? [String: Any])?["required"] as? [String] ?? []
    #expect(promised.count == 21)
    #expect(Set(answer.json.keys) == Set(promised))
  }

  @Test(arguments: [
    ("", "badLatitude"), ("?lat=north&lon=1", "badLatitude"), ("?lat=91&lon=1", "badLatitude"),
    ("?lat=1", "badLongitude"), ("?lat=1&lon=-200", "badLongitude"), ("?lat=1&lon=1&at=tonight", "badTime"),
    ("?lat=1&lon=1&at=1850-01-01", "badYear"), ("?lat=1&lon=1&zone=Sea/Imbrium", "badZone"),
  ])
  func `what cannot be computed is refused with a code`(query: String, code: String) async throws {
    let answer = try await Browser(site).get("/api/moon\(query)")
    #expect(answer.status == 400)
    #expect(answer.json["code"] as? String == code)
  }

  @Test func `the towns are told, for a page to pick from`() async throws {
    let answer = try await Browser(site).get("/api/moon/towns")
    #expect(answer.status == 200)
    #expect(answer.text.contains(#""name":"Los Angeles""#) && answer.text.contains("America/Los_Angeles"))
  }
}
