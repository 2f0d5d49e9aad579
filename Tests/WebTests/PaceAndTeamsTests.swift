import EventSourcing
import Foundation
import GameServer
import Quiz
import Synchronization
import Testing

@testable import Web

@Suite struct PaceAndTeamsTests {
  private func host(of house: FakeGames) async throws -> Browser {
    let browser = Browser(house.site)
    _ = try await browser.post("/api/host", json: #"{"key":"\#(house.hostKey)"}"#)
    return browser
  }

  private func act(_ browser: Browser, _ action: String) async throws -> Browser.Answer {
    try await browser.post("/api/contests/c1/actions", json: "{\"action\":\(action)}")
  }

  private func join(_ house: FakeGames, _ names: String) async throws -> Browser {
    let browser = Browser(house.site)
    #expect(try await browser.post("/api/join", json: "{\"pin\":\"123456\",\(names)}").status == 201)
    return browser
  }

  @Test func `a hint that waits is on no page before half of the time is over`() async throws {
    var birds = FakeGames.birds
    for index in birds.indices { birds[index].hint = "It sings." }
    let house = FakeGames(assignments: birds)
    let host = try await host(of: house)
    let anna = try await join(house, #""name":"Anna""#)
    #expect(try await act(host, #""hintsAtHalfTime","on":true"#).json["hintsAtHalfTime"] as? Bool == true)
    #expect(try await act(host, #""ask""#).status == 200)
    for (browser, path) in [(anna, "/api/contests/c1"), (host, "/api/contests/c1"), (anna, "/api/walls/123456")] {
      #expect(!(try await browser.get(path).text.contains("It sings.")), "\(path)")
    }
    house.time.withLock { $0 += .seconds(15) }
    try await house.perform(.tick(oldestUnjudged: [:]), in: "c1")
    for path in ["/api/contests/c1", "/api/walls/123456"] {
      #expect(try await anna.get(path).text.contains("It sings."), "\(path)")
    }
  }

  @Test func `pages are told when the next question comes, and the host stops it`() async throws {
    let house = FakeGames()
    let host = try await host(of: house)
    _ = try await join(house, #""name":"Anna""#)
    #expect(try await act(host, #""advance","seconds":2"#).status == 409)
    #expect(try await act(host, #""advance","seconds":5"#).json["advanceSeconds"] as? Int == 5)
    _ = try await act(host, #""ask""#)
    let wanted = try #require(house.state.withLock(\.contest).round?.assignment.image)
    house.time.withLock { $0 += .seconds(1) }
    try await house.perform(.frame(PlayerID(rawValue: "p-Anna"), captured: house.now, seen: [wanted]), in: "c1")
    try await house.perform(.tick(oldestUnjudged: [:]), in: "c1")
    let wall = try await host.get("/api/walls/123456").json
    let (next, now) = (try #require(wall["nextMs"] as? Int), try #require(wall["nowMs"] as? Int))
    #expect(next - now == 5000)
    #expect(try await act(host, #""hold""#).json["nextMs"] == nil)
    #expect(try await act(host, #""advance""#).json["advanceSeconds"] == nil)
  }

  @Test func `a game opens with the pace that is asked for`() async throws {
    let house = FakeGames()
    let host = try await host(of: house)
    let body = #"{"mode":"class","hintsAtHalfTime":true,"advanceSeconds":"#
    #expect(try await host.post("/api/contests", json: body + "10}").status == 201)
    #expect(try await host.post("/api/contests", json: body + "61}").status == 400)
  }

  @Test func `a page is told who is awaited after a restart`() async throws {
    let house = FakeGames()
    let host = try await host(of: house)
    let anna = try await join(house, #""name":"Anna""#)
    _ = try await act(host, #""ask""#)
    try await house.perform(.replay, in: "c1")
    let view = try await anna.get("/api/contests/c1").json
    #expect(view["phase"] as? String == "paused")
    let round = try #require(view["round"] as? [String: Any])
    #expect(round["awaited"] as? Int == 1)
    #expect(round["awaitedUntilMs"] as? Int == view["nowMs"].flatMap { $0 as? Int }.map { $0 + 20_000 })
    #expect(try await act(host, #""resume""#).json["phase"] as? String == "question")
  }

  @Test func `the host divides the players into teams, and pages tell how these stand`() async throws {
    let house = FakeGames()
    let host = try await host(of: house)
    for name in ["Anna", "Boris", "Vera"] { _ = try await join(house, "\"name\":\"\(name)\"") }
    #expect(try await act(host, #""teams","count":1"#).status == 409)
    _ = try await act(host, #""teams","count":2"#)
    _ = try await act(host, #""nameTeam","team":2,"name":"Owls""#)
    let view = try await act(host, #""assign","team":2,"player":"p-Anna""#).json
    let players = try #require(view["players"] as? [[String: Any]])
    #expect(players.map { $0["team"] as? Int } == [2, 2, 1])
    let teams = try #require(try await host.get("/api/walls/123456").json["teams"] as? [[String: Any]])
    #expect(teams.map { $0["name"] as? String } == [nil, "Owls"])
    #expect(teams.map { $0["points"] as? Int } == [0, 0])
  }

  @Test func `those who share a phone join as one, and their page names who shows the thing`() async throws {
    let house = FakeGames()
    let host = try await host(of: house)
    let pair = try await join(house, #""name":"Anna","others":["Boris"]"#)
    _ = try await act(host, #""ask""#)
    let view = try await pair.get("/api/contests/c1").json
    let me = try #require(view["me"] as? [String: Any])
    #expect(me["name"] as? String == "Anna + Boris")
    #expect(me["names"] as? [String] == ["Anna", "Boris"])
    #expect((view["round"] as? [String: Any])?["turn"] as? String == "Anna")
    let many = #"{"pin":"123456","name":"A","others":["B","C","D","E"]}"#
    #expect(try await Browser(house.site).post("/api/join", json: many).json["code"] as? String == "tooManyNames")
  }
}
