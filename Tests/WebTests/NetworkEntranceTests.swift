import Foundation
import HTTP
import HTTPTypes
import Logging
import Synchronization
import Testing

@testable import Web

@Suite struct `The entrance for phones` {
  private let house = FakeGames()

  /// An entrance of a machine in two networks, which nobody serves.
  private func site() -> Site {
    var site = house.site
    site.entrance = NetworkEntrance(
      NetworkEntrance.Surroundings(
        addresses: { ["192.168.1.5", "10.0.0.5"] }, tls: { WebServer.TLS(certificates: "", key: "") },
        authority: { nil }, remembered: { nil }, remember: { _ in }),
      logger: Logger(label: "test"))
    return site
  }

  private func host(_ site: Site) async throws -> Browser {
    let browser = Browser(site)
    #expect(try await browser.post("/api/host", json: #"{"key":"\#(house.hostKey)"}"#).status == 204)
    return browser
  }

  @Test func `is closed until it is opened, and the host sees where it can be`() async throws {
    let answer = try await host(site()).get("/api/entrance")
    #expect(answer.status == 200)
    #expect(answer.json["networks"] as? [String] == ["192.168.1.5", "10.0.0.5"])
    #expect(answer.json["address"] == nil && answer.json["staysOpen"] as? Bool == false)
  }

  @Test func `is for the host at the machine only`() async throws {
    let site = site()
    #expect(try await Browser(site).get("/api/entrance").status == 403)
    let elsewhere = Browser(site, at: "192.168.1.77")
    elsewhere.cookies = try await host(site).cookies
    let answer = try await elsewhere.get("/api/entrance")
    #expect(answer.status == 403 && answer.json["code"] as? String == "entranceElsewhere")
    #expect(try await elsewhere.send(.delete, "/api/entrance").status == 403)
  }

  @Test(arguments: ["0.0.0.0", "192.168.1.6", "", "quiz.local"])
  func `opens at no address but the machine's`(address: String) async throws {
    let answer = try await host(site()).post("/api/entrance", json: #"{"at":"\#(address)"}"#)
    #expect(answer.status == 422 && answer.json["code"] as? String == "foreignAddress")
  }

  @Test func `is missing where the settings say where the daemon listens`() async throws {
    let answer = try await host(house.site).get("/api/entrance")
    #expect(answer.status == 404 && answer.json["code"] as? String == "noEntrance")
  }

  @Test(arguments: [
    ("192.168.1.5", ["10.0.0.5", "192.168.1.5"], "192.168.1.5"),
    ("192.168.1.5", ["10.0.0.5", "192.168.1.9"], "192.168.1.9"),
    ("192.168.1.5", ["192.168.2.5"], nil), ("192.168.1.5", [], nil), ("damaged", ["192.168.1.5"], nil),
  ])
  func `opens again in the network in which it was open, and in no other`(
    remembered: String, addresses: [String], found: String?
  ) {
    #expect(NetworkEntrance.address(like: remembered, among: addresses) == found)
  }
}
