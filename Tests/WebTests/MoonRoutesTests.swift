import Foundation
import GameServer
import HTTPTypes
import Moon
import MoonServer
import Testing

@testable import HTTP
@testable import PageShell
@testable import Web

@Suite struct MoonRoutesTests {
  private var site: Site {
    let angels =
      "1\tLos Angeles\t\tLAX,Лос-Анджелес\t34.05\t-118.24\tP\tPPLA2\tUS\t\t\t\t\t\t3792621\t\t\tAmerica/Los_Angeles\t"
    let troy = "2\tTroy\t\t\t42.61\t-83.15\tP\tPPL\tUS\t\t\t\t\t\t80980\t\t\tAmerica/Detroit\t"
    return FakeGames().site(with: [MoonModule { Gazetteer(table: Array("\(angels)\n\(troy)\n".utf8)) }])
  }

  @Test func `the cards of the sky are named, and what the pack has not is left out`() async throws {
    let answer = try await Browser(FakeGames().site).get("/api/moon/cards")
    #expect(answer.text == #"{"moon":"Moon","sun":"Sun"}"#)
  }

  @Test func `the Moon of the published record has every field that is promised`() async throws {
    let answer = try await Browser(site).get("/api/moon?lat=37.4229&lon=-122.085&at=2019-05-09")
    #expect(answer.status == 200)
    #expect((answer.json["rise"] as? String)?.hasPrefix("2019-05-09T10:07") == true)
    #expect((answer.json["set"] as? String)?.hasPrefix("2019-05-09T00:07") == true)
    #expect(answer.json["zone"] as? String == "America/Los_Angeles")
    #expect((answer.json["place"] as? [String: Any])?["name"] as? String == "Los Angeles")
    let book = SchemaBook()
    _ = book.schema(of: MoonSheet.self)
    guard case .array(let promised)? = book.components["MoonSheet"]?["required"] else {
      Issue.record("the schema of the Moon requires nothing")
      return
    }
    #expect(promised.count == 24)
    #expect(Set(answer.json.keys.map(JSONValue.string)) == Set(promised))
  }

  @Test func `the eclipse that is on is told, and null where there is none`() async throws {
    let none = try await Browser(site).get("/api/moon?lat=32.7767&lon=-96.797&at=2024-04-10T18:42Z")
    #expect(none.json["eclipse"] is NSNull && none.json["sight"] is NSNull)
    let answer = try await Browser(site).get("/api/moon?lat=32.7767&lon=-96.797&at=2024-04-08T18:42Z")
    let eclipse = try #require(answer.json["eclipse"] as? [String: Any])
    #expect(eclipse["body"] as? String == "sun" && eclipse["kind"] as? String == "total")
    #expect((eclipse["here"] as? [String: Any])?["kind"] as? String == "total")
    let sight = try #require(answer.json["sight"] as? [String: Any])
    #expect(sight["kind"] as? String == "total" && sight["isUp"] as? Bool == true)
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

  @Test func `a month is told with the eclipses of its year`() async throws {
    let answer = try await Browser(site).get("/api/moon/month?lat=34.05&lon=-118.24&at=2026-03-15")
    #expect(answer.status == 200)
    #expect(answer.json["month"] as? String == "2026-03")
    #expect((answer.json["days"] as? [[String: Any]])?.count == 31)
    let eclipses = try #require(answer.json["eclipses"] as? [[String: Any]])
    // Los Angeles sees the total eclipse of the Moon of 3 March, and nothing of the Sun's of 17 February.
    #expect(eclipses.map { $0["body"] as? String } == ["sun", "moon", "sun", "moon"])
    #expect(eclipses[0]["here"] is NSNull)
    #expect((eclipses[1]["here"] as? [String: Any])?["kind"] as? String == "total")
  }

  @Test(arguments: InstalledFile.globes)
  func `the photograph of a globe is sent as Debian installs it`(globe: InstalledFile) async throws {
    let whole = try #require(
      FileManager.default.contents(atPath: globe.path), "\(globe.package) is not installed: run make setup")
    let answer = try await Browser(site).get(FakeGames().site.pages.assets.root + globe.name)
    #expect(answer.status == 200 && answer.headers[.contentType] == "image/jpeg")
    #expect(answer.body.count == whole.count)
  }

  @Test func `large towns are told, for a page to pick from`() async throws {
    let answer = try await Browser(site).get("/api/moon/towns")
    #expect(answer.status == 200)
    #expect(answer.text.contains(#""name":"Los Angeles""#) && answer.text.contains(#""country":"US""#))
    #expect(answer.text.contains(#""otherNames":["Лос-Анджелес"]"#))
    #expect(!answer.text.contains("Troy"))
  }
}
