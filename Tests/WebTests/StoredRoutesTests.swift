import EventStore
import Foundation
import GameServer
import HTTPTypes
import Quiz
import Synchronization
import Testing

@testable import Web

@Suite struct `What is stored about a browser` {
  private let house = FakeGames()

  private func visitor() async throws -> Browser {
    let browser = Browser(house.site)
    _ = try await browser.get("/api/about")
    return browser
  }

  private func write(_ browser: Browser, as name: String) async throws {
    #expect(try await browser.post("/api/players", json: #"{"name":"\#(name)"}"#).status == 201)
    let note = try await browser.post(
      "/api/places/russia/moscow/notes", json: #"{"text":"\#(name) was here","as":"\#(name)"}"#)
    #expect(note.status == 201, "\(note.text)")
    let join = try await browser.post("/api/join", json: #"{"pin":"123456","name":"\#(name)"}"#)
    #expect(join.status == 201)
  }

  private var journal: String {
    get async throws { try await house.store.readAll(after: 0, limit: 99).map(\.exportLine).joined(separator: "\n") }
  }

  @Test func `is erased when it asks for it, and it is another browser from then on`() async throws {
    let (anna, ben) = (try await visitor(), try await visitor())
    try await write(anna, as: "Anna")
    try await write(ben, as: "Ben")
    let mine = anna.cookies
    let erased = try await anna.send(.delete, "/api/stored/mine")
    #expect(erased.status == 200 && erased.json["games"] as? Int == 1 && erased.json["facts"] as? Int == 2)
    let left = try await journal
    #expect(!left.contains("Anna") && left.contains("Ben was here"))
    #expect(house.forgotten.withLock(\.self).map(\.rawValue) == ["p-Anna"])
    // Its cookies are taken away where each was sent.
    let taken = erased.headers[values: .setCookie]
    #expect(taken.count == 4 && taken.allSatisfy { $0.contains("Max-Age=0") })
    #expect(
      Set(taken.compactMap { $0.split(separator: "; ").first { $0.hasPrefix("Path=") } })
        == ["Path=/", "Path=/api/join", "Path=/api/contests/c1", "Path=/api/stored/mine"])
    #expect(mine.keys.sorted() == ["apeiron_p_c1", "apeiron_v"] && anna.cookies.values.allSatisfy(\.isEmpty))
    #expect(try await anna.get("/api/players").text == "[]")
  }

  @Test func `may be nothing, and others' is out of its reach`() async throws {
    let ben = try await visitor()
    try await write(ben, as: "Ben")
    let before = try await journal
    let stranger = Browser(house.site)
    let player = try #require(ben.cookies["apeiron_p_c1"])
    stranger.cookies = ["apeiron_p_c2": player, "apeiron_p_": player, "apeiron_v": "x.y", "other": "1"]
    let erased = try await stranger.send(.delete, "/api/stored/mine")
    #expect(erased.status == 200 && erased.json["games"] as? Int == 0 && erased.json["facts"] as? Int == 0)
    #expect(try await journal == before)
    #expect(house.forgotten.withLock(\.self).isEmpty)
    stranger.cookies = [:]
    #expect(try await stranger.send(.delete, "/api/stored/mine").status == 200)
  }

  @Test func `is not asked for again and again`() async throws {
    let browser = Browser(house.site, at: "10.0.0.7")
    var answers: [Int] = []
    for _ in 0..<60 { answers.append(try await browser.send(.delete, "/api/stored/mine").status) }
    #expect(answers.first == 200 && answers.last == 429)
  }
}
