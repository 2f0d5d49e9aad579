import Foundation
import GameServer
import HTTPTypes
import Quiz
import Synchronization
import Testing

@testable import HTTP
@testable import Web

@Suite struct SecurityTests {
  let house = FakeGames()

  private func host() async throws -> Browser {
    let browser = Browser(house.site)
    let answer = try await browser.post("/api/host", json: #"{"key":"\#(house.hostKey)"}"#)
    #expect(answer.status == 204)
    return browser
  }

  @Test func `the host's cookie is out of reach of scripts and other sites`() async throws {
    let browser = Browser(house.site)
    let answer = try await browser.post("/api/host", json: #"{"key":"\#(house.hostKey)"}"#)
    let cookie = try #require(answer.headers[.setCookie])
    #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"))
  }

  @Test func `a browser is the same visitor from its first page on, and cannot be another`() async throws {
    let browser = Browser(house.site)
    #expect(try await browser.get("/api/about").headers[.setCookie]?.contains("HttpOnly") == true)
    let token = try #require(browser.cookies["apeiron_v"])
    let visitor = try #require(FakeGames.keyring.visitor(of: token))
    #expect(try await browser.get("/api/about").headers[.setCookie] == nil)
    let other = Browser(house.site)
    other.cookies["apeiron_v"] = "\(visitor).\(token.split(separator: ".")[1].reversed())"
    _ = try await other.get("/api/about")
    let given = try #require(other.cookies["apeiron_v"])
    #expect(FakeGames.keyring.visitor(of: given) != visitor)
  }

  @Test func `a browser without the host's secret opens no class game`() async throws {
    let answer = try await Browser(house.site).post("/api/contests", json: #"{"mode":"class"}"#)
    #expect(answer.status == 403)
    #expect(answer.json["code"] as? String == "hostOnly")
    #expect(try await host().post("/api/contests", json: #"{"mode":"class"}"#).status == 201)
  }

  @Test func `a wrong key is refused, the eleventh has to wait, and the right one never`() async throws {
    let browser = Browser(house.site)
    for _ in 0..<10 { #expect(try await browser.post("/api/host", json: #"{"key":"guess"}"#).status == 403) }
    let answer = try await browser.post("/api/host", json: #"{"key":"guess"}"#)
    #expect(answer.status == 429)
    #expect(answer.headers[.retryAfter].flatMap { Int($0) } == 6)
    // It has 130 bits: the limit that slows down guesses need not keep it out.
    #expect(try await browser.post("/api/host", json: #"{"key":"\#(house.hostKey)"}"#).status == 204)
  }

  @Test(arguments: ["/api/walls/000001", "/api/join"]) func `guessing PINs is slowed down`(path: String) async throws {
    let browser = Browser(house.site)
    var codes: [Int] = []
    for _ in 0..<11 {
      let answer =
        path == "/api/join"
        ? try await browser.post(path, json: #"{"pin":"000001","name":"Eve"}"#) : try await browser.get(path)
      codes.append(answer.status)
    }
    #expect(codes == Array(repeating: 404, count: 10) + [429])
  }

  @Test func `who guesses PINs keeps nobody out who knows the game, nor another browser at once`() async throws {
    let (wall, guesser) = Browser.pair(house.site, at: "10.0.0.1", "10.0.0.1")
    let own = "/api/walls/\(FakeGames.pin)"
    func guess() async throws -> Int { try await guesser.get("/api/walls/000001").status }
    _ = try await wall.get("/api/about")
    #expect(try await wall.get(own).status == 200)
    for _ in 0..<10 { #expect(try await guess() == 404) }
    #expect(try await guess() == 429)
    // Another browser of the class.
    _ = try await guesser.get("/api/about")
    #expect(try await guesser.get(own).status == 200)
    // Ever new ones use up the budget of the address.
    for _ in 0..<3 {
      guesser.cookies = [:]
      _ = try await guesser.get("/api/about")
      for _ in 0..<10 { #expect(try await guess() == 404) }
    }
    guesser.cookies = [:]
    _ = try await guesser.get("/api/about")
    #expect(try await guesser.get(own).status == 429)
    #expect(try await wall.get(own).status == 200)
    #expect(try await wall.get("/api/walls/000001").status == 429)
    // Nor does it use up the budget of joining.
    for _ in 0..<150 { _ = try await guesser.post("/api/join", json: #"{"pin":"000001","name":"Eve"}"#) }
    let joined = try await wall.post("/api/join", json: #"{"pin":"\#(FakeGames.pin)","name":"Anna"}"#)
    #expect(joined.status == 201)
    wall.cookies = try await host().cookies
    #expect(try await wall.get("/api/walls/000001").status == 404, "the host guesses nothing")
  }

  @Test func `the more play from an address, the more wrong PINs it has`() async throws {
    let (phones, guesser) = Browser.pair(house.site, at: "10.0.0.1", "10.0.0.1")
    for name in "ABCDEFGHIJ" {
      phones.cookies = [:]
      let joined = try await phones.post("/api/join", json: #"{"pin":"\#(FakeGames.pin)","name":"\#(name)"}"#)
      #expect(joined.status == 201)
    }
    var wrong = 0
    for _ in 0..<10 {
      guesser.cookies = [:]
      _ = try await guesser.get("/api/about")
      for _ in 0..<10 where try await guesser.get("/api/walls/000001").status == 404 { wrong += 1 }
    }
    #expect(wrong == 79, "twice forty, and the last of them needs a whole token")
  }

  @Test func `a page of another site cannot write`() async throws {
    let browser = try await host()
    let foreign = try await browser.post(
      "/api/contests", json: #"{"mode":"class"}"#, [.origin: "http://evil.test"])
    #expect(foreign.status == 403)
    #expect(foreign.json["code"] as? String == "foreignOrigin")
    let own = try await browser.post(
      "/api/contests", json: #"{"mode":"class"}"#, [.origin: "http://quiz.test:8080"])
    #expect(own.status == 201)
  }

  @Test func `a player leads no class game, and is known in no other`() async throws {
    let browser = Browser(house.site)
    #expect(try await browser.post("/api/join", json: #"{"pin":"123456","name":"Anna"}"#).status == 201)
    let ask = try await browser.post("/api/contests/c1/actions", json: #"{"action":"ask"}"#)
    #expect(ask.status == 403)
    let token = try #require(browser.cookies["apeiron_p_c1"])
    #expect(FakeGames.keyring.player(of: token, in: "c1") == "p-Anna")
    #expect(FakeGames.keyring.player(of: token, in: "c2") == nil)
    #expect(FakeGames.keyring.player(of: token.replacing("p-Anna", with: "p-Boris"), in: "c1") == nil)
    #expect(try await Browser(house.site).get("/api/contests/c1").status == 403)
  }

  @Test func `the owner of a solo game leads it`() async throws {
    let browser = Browser(FakeGames(.solo).site)
    #expect(try await browser.post("/api/contests", json: #"{"mode":"solo"}"#).status == 201)
    let ask = try await browser.post("/api/contests/c1/actions", json: #"{"action":"ask"}"#)
    #expect(ask.status == 200)
    #expect(ask.json["phase"] as? String == "question")
  }

  @Test func `pages run no script but ours, and sit in no frame`() async throws {
    let answer = try await Browser(house.site).get("/")
    let policy = try #require(answer.headers[.contentSecurityPolicy])
    #expect(policy.contains("script-src 'self'") && policy.contains("frame-ancestors 'none'"))
    #expect(!policy.contains("unsafe"))
    #expect(answer.headers[.xContentTypeOptions] == "nosniff")
  }

  @Test func `a body that is no picture is refused with the remedy`() async throws {
    let browser = Browser(house.site)
    let answer = try await browser.send(.post, "/api/look", [:], Array("GIF89a".utf8))
    #expect(answer.status == 415)
    #expect((answer.json["title"] as? String)?.contains("JPEG") == true)
  }

  @Test func `a picture that says it is too large is refused before it is read`() async throws {
    let answer = try await Browser(house.site).send(.post, "/api/look", [.contentLength: "999999999"], [0xff, 0xd8])
    #expect(answer.status == 413)
  }

  @Test(arguments: [
    (#"{"mode":"chess"}"#, "mode"), (#"{}"#, "mode"), (#"{"mode":"solo","rounds":"many"}"#, "rounds"), ("[", "JSON"),
    (#"{"mode":"solo","rounds":0}"#, "rounds"),
  ]) func `a wrong body is answered with the field that is wrong`(body: String, names: String) async throws {
    let answer = try await Browser(house.site).post("/api/contests", json: body)
    #expect(answer.status == 400)
    #expect((answer.json["title"] as? String)?.contains(names) == true)
  }

  @Test func `a long body is refused`() async throws {
    let body = #"{"mode":"\#(String(repeating: "x", count: 20_000))"}"#
    #expect(try await Browser(house.site).post("/api/contests", json: body).status == 413)
  }
}
