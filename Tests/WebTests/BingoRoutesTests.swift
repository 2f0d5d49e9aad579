import Bingo
import EventSourcing
import EventStore
import Foundation
import HTTPTypes
import Judging
import Logging
import PackServer
import Synchronization
import Testing

@testable import BingoServer
@testable import GameServer
@testable import HTTP
@testable import Web

@Suite struct BingoRoutesTests {
  private let house = FakeGames()
  private let host: Browser
  private let anna: Browser
  private let ben: Browser

  init() async throws {
    let site = house.site
    (host, anna, ben) = (Browser(site), Browser(site), Browser(site))
    for browser in [host, anna, ben] { _ = try await browser.get("/api/about") }
    host.cookies["apeiron_host"] = try house.host.open(browser: "", address: "", now: FakeGames.wallTime)
  }

  /// Opens a game, and returns the path of its addresses.
  private func open(_ browser: Browser, isOpen: Bool) async throws -> String {
    let answer = try await browser.post("/api/bingo", json: #"{"list":"birds","open":\#(isOpen)}"#)
    #expect(answer.status == 201, "\(answer.text)")
    return "/api/bingo/\(try #require(answer.json["game"] as? String))"
  }

  private func join(_ browser: Browser, _ path: String, as name: String) async throws -> Browser.Answer {
    try await browser.post("\(path)/join", json: #"{"name":"\#(name)"}"#)
  }

  /// The things on the card in an answer.
  private func card(_ answer: Browser.Answer) -> [String] {
    (answer.json["card"] as? [[String: Any]])?.compactMap { $0["thing"] as? String } ?? []
  }

  private func show(_ browser: Browser, _ path: String, _ things: String...) async throws -> Browser.Answer {
    house.inView.withLock { $0 = things.map { .init(name: $0, probability: 0.99, outline: []) } }
    return try await browser.send(.post, "\(path)/show", [:], SmallPicture.png)
  }

  @Test func `the lists are told with the number of their things, also one that is too short`() async throws {
    let contents = try await anna.get("/api/bingo")
    #expect(contents.json["size"] as? Int == 9 && contents.json["mine"] == nil)
    let lists = try #require(contents.json["lists"] as? [[String: Any]])
    #expect(lists.map { $0["things"] as? Int } == [10, 2])
    for (list, code) in [("fish", "bingoTooFewThings"), ("stones", "noSuchBingoList")] {
      let refused = try await anna.post("/api/bingo", json: #"{"list":"\#(list)","open":false}"#)
      #expect(refused.json["code"] as? String == code)
    }
  }

  @Test func `only the host opens a game for others`() async throws {
    let refused = try await anna.post("/api/bingo", json: #"{"open":true}"#)
    #expect(refused.status == 403 && refused.json["code"] as? String == "hostOnly")
    let path = try await open(host, isOpen: true)
    let games = try #require(try await host.get("/api/bingo").json["games"] as? [[String: Any]])
    #expect(games.count == 1 && path.hasSuffix(games[0]["game"] as? String ?? "?"))
    #expect((try await anna.get("/api/bingo").json["games"] as? [Any])?.isEmpty == true)
  }

  @Test func `a class plays: each has a card, the first row is told, and the host ends the game`() async throws {
    let path = try await open(host, isOpen: true)
    #expect(path.wholeMatch(of: /\/api\/bingo\/[0-9]{6}/) != nil)
    let things = card(try await join(anna, path, as: "Anna"))
    #expect(things.count == 9)
    let taken = try await join(ben, path, as: "anna")
    #expect(taken.status == 409 && taken.json["code"] as? String == "nameTaken")
    #expect(try await join(ben, path, as: "Ben").json["me"] as? Int == 2)
    #expect(card(try await join(anna, path, as: "Another")) == things, "who joins again has the same card")
    for thing in things.prefix(3) {
      #expect(try await show(anna, path, thing).json["outcome"] as? String == "won")
    }
    let again = try await show(anna, path, things[0])
    #expect(again.json["outcome"] == nil)
    #expect((again.json["sightings"] as? [[String: Any]])?.first?["isAnswer"] as? Bool == true)
    let wall = try await host.get(path)
    #expect(wall.json["firstRow"] as? Int == 1 && wall.json["host"] as? Bool == true && wall.json["card"] == nil)
    #expect(wall.json["address"] as? String == "http://10.0.0.2:8080" + path.dropFirst(4))
    let players = try #require(wall.json["items"] as? [[String: Any]])
    #expect(players.map { $0["name"] as? String } == ["Anna", "Ben"])
    #expect(players[0]["found"] as? [Bool] == [true, true, true] + Array(repeating: false, count: 6))
    #expect(try await host.get("\(path)/qr.svg").headers[.contentType] == "image/svg+xml")
    #expect(try await anna.send(.post, "\(path)/close").status == 403)
    #expect(try await host.send(.post, "\(path)/close").json["over"] as? Bool == true)
    #expect(try await show(anna, path, things[5]).json["code"] as? String == "over")
    #expect((try await host.get("/api/bingo").json["games"] as? [Any])?.isEmpty == true)
  }

  @Test func `a thing that is not on the card is named, and nothing is found`() async throws {
    let path = try await open(host, isOpen: true)
    let things = card(try await join(anna, path, as: "Anna"))
    let other = try #require(FakeGames.lists[0].things.first { !things.contains($0) })
    let answer = try await show(anna, path, other)
    #expect(answer.json["outcome"] == nil)
    #expect((answer.json["sightings"] as? [[String: Any]])?.first?["isAnswer"] as? Bool == false)
    let stranger = try await show(ben, path, things[0])
    #expect(stranger.status == 403 && stranger.json["code"] as? String == "stranger")
  }

  @Test func `a game alone is there for its browser only, which plays one at a time`() async throws {
    let first = try await open(anna, isOpen: false)
    #expect(card(try await anna.get(first)).count == 9)
    for other in [ben, host] {
      #expect(try await other.get(first).json["code"] as? String == "noSuchBingo")
      #expect(try await join(other, first, as: "Ben").status == 404)
    }
    let second = try await open(anna, isOpen: false)
    #expect(try await anna.get(first).json["over"] as? Bool == true)
    #expect(try await anna.get(second).json["over"] as? Bool == false)
    #expect(second.hasSuffix(try await anna.get("/api/bingo").json["mine"] as? String ?? "?"))
    for thing in card(try await anna.get(second)) { _ = try await show(anna, second, thing) }
    let done = try await anna.get(second)
    #expect(done.json["over"] as? Bool == true && done.json["firstFull"] as? Int == 1)
    #expect(try await anna.get("/api/bingo").json["mine"] == nil)
  }

  @Test func `a game with a list that the pack has changed is offered no more, and takes no picture`() async throws {
    let path = try await open(host, isOpen: true)
    let things = card(try await join(anna, path, as: "Anna"))
    let code = try #require(path.split(separator: "/").last.map(String.init))
    let running = RunningGames()
    _ = running.add(code, of: nil)
    let games = BingoGames(
      plans: [BingoPlan(id: "birds", title: "Birds", things: Array(FakeGames.lists[0].things.dropLast()))],
      aggregates: house.aggregates, running: running, wallClock: WallClock { FakeGames.wallTime })
    let state = try #require(try await games.state(of: code))
    #expect(!games.isPlayed(state.rules) && things.count == 9)
    #expect(try await games.ofClasses().isEmpty && !running.contains(code))
  }

  @Test func `codes are not found by trying`() async throws {
    let site = house.site
    let guesser = Browser(site, at: "10.0.0.7")
    _ = try await guesser.get("/api/about")
    var statuses: [Int] = []
    for number in 100_000..<100_020 { statuses.append(try await guesser.get("/api/bingo/\(number)").status) }
    #expect(statuses.first == 404 && statuses.last == 429)
    for code in ["12345", "0123456", "abcdef", "123456-1"] {
      #expect(try await host.get("/api/bingo/\(code)").status == 404)
    }
  }

  @Test func `a browser that has itself erased is no longer named, and a month later the game is gone`() async throws {
    let path = try await open(host, isOpen: true)
    let things = card(try await join(anna, path, as: "Anna"))
    _ = try await join(ben, path, as: "Ben")
    _ = try await show(anna, path, things[0])
    #expect(try await anna.send(.delete, "/api/stored/mine").json["facts"] as? Int == 1)
    let players = try #require(try await host.get(path).json["items"] as? [[String: Any]])
    #expect(players.map { $0["name"] as? String } == [PersonName.erased, "Ben"])
    #expect((players[0]["found"] as? [Bool])?.first == true)
    let retention = Retention(
      house.store, house.modules.flatMap(\.streams), limits: { Retention.Limits() }, logger: Logger(label: "test"))
    #expect(try await retention.eraseWritings(at: FakeGames.wallTime.addingTimeInterval(29 * 86_400)) == 0)
    #expect(try await retention.eraseWritings(at: FakeGames.wallTime.addingTimeInterval(31 * 86_400)) == 4)
    #expect(try await house.store.streams(prefix: "bingo/").isEmpty)
  }

  @Test func `a page that has seen a version is told the players that changed after it`() async throws {
    let games = BingoGames(
      plans: FakeGames.lists, aggregates: house.aggregates, running: RunningGames(),
      wallClock: WallClock { FakeGames.wallTime })
    let game = try await games.open("birds", isOpen: true, by: "h")
    _ = try await games.join(game.code, as: "Anna", by: "a")
    let state = try await games.join(game.code, as: "Ben", by: "b")
    let viewer = BingoView.Viewer(visitor: "a", isHost: false, wording: Wording(Glossary(), in: nil), address: nil)
    let all = BingoView(state, code: game.code, for: viewer)
    #expect(all.whole && all.items.map(\.name) == ["Anna", "Ben"] && all.address == nil)
    let later = BingoView(state, code: game.code, after: 2, for: viewer)
    #expect(!later.whole && later.items.map(\.name) == ["Ben"] && later.card?.count == 9)
  }
}
