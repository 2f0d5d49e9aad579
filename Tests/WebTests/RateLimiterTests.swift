import EventSourcing
import GameServer
import HTTPTypes
import Hummingbird
import Judging
import NIOCore
import Quiz
import Synchronization
import Testing

@testable import HTTP
@testable import Web

@Suite(.timeLimit(.minutes(15))) struct `The rate limiter` {
  private let house = FakeGames(.solo)
  private let jpeg: [UInt8] = [0xff, 0xd8, 0xff]

  private func statuses(_ count: Int, _ ask: () async throws -> Browser.Answer) async throws -> [Int] {
    var statuses: [Int] = []
    for _ in 0..<count { statuses.append(try await ask().status) }
    return statuses
  }

  @Test func `an address opens so many games, whatever its cookies, and is told when to come again`() async throws {
    let site = house.site
    let router = Browser(site, at: "10.0.0.66")
    let most = Int(RateLimit.open.ofAddress.burst)
    let opened = try await statuses(most) {
      router.cookies = [:]
      return try await router.post("/api/contests", json: #"{"mode":"solo"}"#)
    }
    #expect(opened.allSatisfy { $0 == 201 })
    router.cookies = [:]
    let refused = try await router.post("/api/contests", json: #"{"mode":"solo"}"#)
    #expect(refused.status == 429 && refused.json["code"] as? String == "tooMuch")
    #expect(refused.headers[.retryAfter] == "15")
    house.time.withLock { $0 += .seconds(15) }
    #expect(try await router.post("/api/contests", json: #"{"mode":"solo"}"#).status == 201)
    #expect(try await router.post("/api/contests", json: #"{"mode":"solo"}"#).status == 429)
  }

  @Test func `another address, the host and this machine have nothing of it`() async throws {
    let browser = Browser(house.site, at: "10.0.0.66")
    let most = Int(RateLimit.write.ofAddress.burst)
    let path = "/api/places/lake"
    func write() async throws -> Int {
      try await browser.post(path, json: #"{"title":"x","latitude":0,"longitude":0}"#).status
    }
    for _ in 0..<most {
      browser.cookies = [:]
      _ = try await write()
    }
    browser.cookies = [:]
    #expect(try await write() == 429)
    browser.address = "10.0.0.67"
    #expect(try await write() != 429)
    browser.address = "127.0.0.1"
    #expect(try await write() != 429)
    #expect(try await browser.post("/api/host", json: #"{"key":"\#(house.hostKey)"}"#).status == 204)
    browser.address = "10.0.0.66"
    #expect(try await write() != 429)
    let counts = try await browser.get("/api/refused")
    #expect(counts.json["write"] as? Int == 1)
  }

  @Test func `a visitor leaves something to others behind the same address`() async throws {
    let browser = Browser(house.site, at: "10.0.0.66")
    _ = try await browser.get("/api/about")
    let most = Int(RateLimit.look.ofVisitor.burst)
    let looks = try await statuses(most + 1) { try await browser.send(.post, "/api/look", [:], jpeg) }
    #expect(looks.dropLast().allSatisfy { $0 == 422 } && looks.last == 429)
    browser.cookies = [:]
    #expect(try await browser.send(.post, "/api/look", [:], jpeg).status == 422)
  }

  @Test func `addresses of one IPv6 network are one`() async throws {
    let browser = Browser(house.site, at: "2001:db8::1")
    func join() async throws -> Int {
      browser.cookies = [:]
      return try await browser.post("/api/join", json: #"{"pin":"123456","name":"Anna"}"#).status
    }
    let most = Int(RateLimit.join.ofAddress.burst)
    for number in 0..<most {
      browser.address = "2001:db8::\(number)"
      _ = try await join()
    }
    browser.address = "2001:db8::ffff"
    #expect(try await join() == 429)
    browser.address = "2001:db8:0:1::1"
    #expect(try await join() != 429)
  }

  @Test(arguments: ["/api/about", "/api/contests/c1/events", "/api/catalogue"])
  func `reading and listening have an end, too`(path: String) async throws {
    let browser = Browser(house.site, at: "10.0.0.66")
    let most = Int((path.hasSuffix("/events") ? RateLimit.listen : .read).ofAddress.burst)
    var last = 0
    for _ in 0...most {
      browser.cookies = [:]
      last = try await browser.get(path).status
    }
    #expect(last == 429)
    #expect(try await browser.get("/").status == 200, "pages and their files cost nothing")
  }

  @Test func `a player in a question that runs is never kept waiting by others`() async throws {
    let house = FakeGames()
    let browser = Browser(house.site, at: "10.0.0.66")
    #expect(try await browser.post("/api/join", json: #"{"pin":"123456","name":"Anna"}"#).status == 201)
    let anna = browser.cookies
    func show(_ path: String, _ cookies: [String: String] = [:]) async throws -> Int {
      browser.cookies = cookies
      return try await browser.send(.post, path, [:], SmallPicture.png).status
    }
    for _ in 0..<Int(RateLimit.look.ofAddress.burst) { #expect(try await show("/api/look") == 200) }
    #expect(try await show("/api/look") == 429)
    #expect(try await show("/api/contests/c1/frames", anna) == 429, "nothing is asked yet")
    _ = try await house.perform(.ask, in: FakeGames.id)
    #expect(try await show("/api/contests/c1/frames", anna) == 200)
  }

  @Test func `whoever is refused because there are too many games, or sends too slowly, is counted, too`() async throws
  {
    let guest = Browser(house.site, at: "10.0.0.66")
    house.refusal.withLock { $0 = .tooManyContests }
    let full = try await guest.post("/api/contests", json: #"{"mode":"solo"}"#)
    #expect(full.status == 503 && full.headers[.retryAfter] == "60")
    let nothing = AsyncStream<ByteBuffer>(unfolding: { [house] in
      while !Task.isCancelled {
        house.time.withLock { $0 += .seconds(1) }
        await Task.yield()
      }
      return nil
    })
    let slow = try await guest.send(.post, "/api/look", body: RequestBody(asyncSequence: nothing))
    #expect(slow.status == 408 && slow.headers[.retryAfter] == "1")
    guest.address = "127.0.0.1"
    #expect(try await guest.post("/api/host", json: #"{"key":"\#(house.hostKey)"}"#).status == 204)
    let counts = try await guest.get("/api/refused").json
    #expect(counts["open"] as? Int == 1 && counts["look"] as? Int == 1)
  }

  @Test func `a player in a question that runs is charged for photographs, and not for frames`() async throws {
    let house = FakeGames()
    let browser = Browser(house.site, at: "10.0.0.66")
    #expect(try await browser.post("/api/join", json: #"{"pin":"123456","name":"Anna"}"#).status == 201)
    _ = try await house.perform(.ask, in: FakeGames.id)
    let kind = try #require(HTTPField.Name("X-Picture"))
    func show(_ what: String) async throws -> Browser.Answer {
      try await browser.send(.post, "/api/contests/c1/frames", [kind: what], SmallPicture.png)
    }
    let most = Int(RateLimit.look.ofVisitor.burst) / 13
    let photographs = try await statuses(most + 1) { try await show("photograph") }
    #expect(photographs.dropLast().allSatisfy { $0 == 200 } && photographs.last == 429)
    let frames = try await statuses(Int(RateLimit.look.ofVisitor.burst) + 1) { try await show("frame") }
    #expect(frames.allSatisfy { $0 == 200 })
  }
}
