import Foundation
import GameServer
import HTTPTypes
import Quiz
import Synchronization
import Testing

@testable import Web

@Suite struct ViewTests {
  private func player(_ name: String, in house: FakeGames) async throws -> Browser {
    let browser = Browser(house.site)
    _ = try await browser.post("/api/join", json: #"{"pin":"123456","name":"\#(name)"}"#)
    return browser
  }

  @Test func `while the question runs nobody is told the answer`() async throws {
    let house = FakeGames()
    let anna = try await player("Anna", in: house)
    let host = Browser(house.site)
    _ = try await host.post("/api/host", json: #"{"key":"\#(house.hostKey)"}"#)
    _ = try await host.post("/api/contests/c1/actions", json: #"{"action":"ask"}"#)
    for (browser, path) in [(anna, "/api/contests/c1"), (host, "/api/contests/c1"), (anna, "/api/walls/123456")] {
      let answer = try await browser.get(path)
      #expect(answer.json["phase"] as? String == "question")
      for secret in ["Wren", "Rook", "The wren.", "The rook."] { #expect(!answer.text.contains(secret), "\(path)") }
    }
    _ = try await host.post("/api/contests/c1/actions", json: #"{"action":"skip"}"#)
    let round = try #require(try await anna.get("/api/contests/c1").json["round"] as? [String: Any])
    let answers = ["Which bird?": "The wren.", "And which?": "The rook."]
    let question = try #require(round["question"] as? String)
    #expect(round["answer"] as? String == answers[question])
  }

  @Test func `everybody sees whose camera needs help`() async throws {
    let house = FakeGames()
    let anna = try await player("Anna", in: house)
    for report in ["denied", "untried"] {
      let answer = try await anna.post("/api/contests/c1/camera", json: #"{"state":"\#(report)"}"#)
      #expect((answer.json["me"] as? [String: Any])?["camera"] as? String == report)
      let players = try await anna.get("/api/walls/123456").json["players"] as? [[String: Any]]
      #expect(players?.first?["camera"] as? String == report)
    }
    #expect(try await anna.post("/api/contests/c1/camera", json: #"{"state":"asleep"}"#).status == 400)
  }

  @Test func `each player has the own deadline`() async throws {
    let house = FakeGames()
    let (anna, boris) = (try await player("Anna", in: house), try await player("Boris", in: house))
    try await house.perform(.extraTime(PlayerID(rawValue: "p-Boris"), .oneAndAHalf), in: "c1")
    try await house.perform(.ask, in: "c1")
    house.time.withLock { $0 += .seconds(10) }
    let remaining = try await [anna, boris].asyncMap { browser in
      (try await browser.get("/api/contests/c1").json["round"] as? [String: Any])?["remainingMs"] as? Int
    }
    #expect(remaining == [20_000, 35_000])
  }

  @Test func `a second press of the same button does nothing`() async throws {
    let house = FakeGames(.solo)
    let browser = Browser(house.site)
    let version = try #require(
      try await browser.post("/api/contests", json: #"{"mode":"solo"}"#).json["version"] as? Int)
    let press = #"{"action":"ask","expecting":\#(version)}"#
    #expect(try await browser.post("/api/contests/c1/actions", json: press).status == 200)
    let again = try await browser.post("/api/contests/c1/actions", json: press)
    #expect(again.status == 409)
    #expect(again.json["code"] as? String == "changed")
  }

  @Test func `a browser that has joined gets its own player back`() async throws {
    let house = FakeGames()
    let anna = try await player("Anna", in: house)
    let again = try await anna.post("/api/join", json: #"{"pin":"123456","name":"Somebody"}"#)
    #expect(again.json["player"] as? String == "p-Anna")
  }

  @Test func `the host is the player too where the page asks for that`() async throws {
    let house = FakeGames()
    let browser = try await player("Teacher", in: house)
    _ = try await browser.post("/api/host", json: #"{"key":"\#(house.hostKey)"}"#)
    #expect(try await browser.get("/api/contests/c1").json["role"] as? String == "host")
    #expect(try await browser.get("/api/contests/c1?as=player").json["role"] as? String == "player")
  }

  @Test func `results are for who leads`() async throws {
    let house = FakeGames()
    let anna = try await player("Anna", in: house)
    #expect(try await anna.get("/api/contests/c1/results.csv").status == 403)
    _ = try await anna.post("/api/host", json: #"{"key":"\#(house.hostKey)"}"#)
    let answer = try await anna.get("/api/contests/c1/results.csv")
    #expect(answer.status == 200)
    #expect(answer.headers[.contentDisposition]?.contains("attachment") == true)
  }

  @Test func `an unready daemon says which part fails`() async throws {
    let house = FakeGames()
    #expect(try await Browser(house.site).get("/readyz").status == 200)
    house.isWell.withLock { $0 = false }
    let answer = try await Browser(house.site).get("/readyz")
    #expect(answer.status == 503)
    #expect(answer.text.contains("[-] journal: as it is"))
    let guest = try await Browser(house.site, at: "10.0.0.66").get("/readyz?verbose=1")
    #expect(guest.text == "not ready\n[-] journal\n", "details name what is on this machine")
    #expect(try await Browser(house.site).get("/livez").status == 200)
  }

  @Test func `a browser that has a picture is not sent it again`() async throws {
    let browser = Browser(FakeGames().site)
    let path = "/api/catalogue/The%20Wren/image"
    let first = try await browser.get(path)
    #expect(first.headers[.contentType] == "image/jpeg" && first.headers[.cacheControl] == "private, max-age=300")
    let tag = try #require(first.headers[.eTag])
    #expect(try await browser.get(path, [.ifNoneMatch: tag]).status == 304)
    #expect(try await browser.get(path, [.ifNoneMatch: "\"other\""]).status == 200)
  }

  @Test func `names of references may have spaces in an address`() async throws {
    #expect(try await Browser(FakeGames().site).get("/api/catalogue/The%20Wren/image").status == 200)
    #expect(try await Browser(FakeGames().site).get("/api/catalogue/The%20Wrong/image").status == 404)
  }
}

extension Sequence {
  fileprivate func asyncMap<T>(_ transform: (Element) async throws -> T) async rethrows -> [T] {
    var results: [T] = []
    for element in self { results.append(try await transform(element)) }
    return results
  }
}
