import Quiz
import Testing

@testable import Web

@Suite struct `The door of a class game` {
  private let house = FakeGames()

  /// One browser after the other, of one site: it remembers from where they have joined.
  private func at(_ browser: Browser, _ address: String?, _ cookies: [String: String] = [:]) {
    browser.address = address
    browser.cookies = cookies
  }

  private func host(_ browser: Browser) async throws -> [String: String] {
    at(browser, nil)
    #expect(try await browser.post("/api/host", json: #"{"key":"\#(house.hostKey)"}"#).status == 204)
    return browser.cookies
  }

  private func join(_ browser: Browser, _ name: String) async throws -> Browser.Answer {
    _ = try await browser.get("/api/about")
    return try await browser.post("/api/join", json: #"{"pin":"123456","name":"\#(name)"}"#)
  }

  private func act(_ browser: Browser, _ json: String) async throws -> Browser.Answer {
    try await browser.post("/api/contests/c1/actions", json: json)
  }

  private func names(_ answer: Browser.Answer, _ list: String = "players") -> [String] {
    (answer.json[list] as? [[String: Any]])?.compactMap { $0["name"] as? String } ?? []
  }

  @Test func `is closed to the browser and the address of one who was removed, and to nobody else`() async throws {
    let browser = Browser(house.site)
    let host = try await host(browser)
    at(browser, "10.0.0.66")
    #expect(try await join(browser, "Eve").status == 201)
    let eve = browser.cookies
    at(browser, nil, host)
    #expect(try await act(browser, #"{"action":"remove","player":"p-Eve"}"#).status == 200)
    let visitor = ["apeiron_v": eve["apeiron_v"] ?? ""]
    for (address, cookies) in [("10.0.0.66", eve), ("10.0.0.66", [:]), ("10.0.0.1", visitor)] {
      at(browser, address, cookies)
      let answer = try await join(browser, "Eva")
      #expect(answer.status == 409 && answer.json["code"] as? String == "removed")
    }
    at(browser, "10.0.0.67")
    #expect(try await join(browser, "Anna").status == 201)
  }

  @Test func `stays open to an address from which others play`() async throws {
    let browser = Browser(house.site)
    let host = try await host(browser)
    for name in ["Anna", "Eve"] {
      at(browser, "10.0.0.66")
      #expect(try await join(browser, name).status == 201)
    }
    at(browser, nil, host)
    #expect(try await act(browser, #"{"action":"remove","player":"p-Eve"}"#).status == 200)
    at(browser, "10.0.0.66")
    #expect(try await join(browser, "Boris").status == 201)
  }

  @Test func `is cleared of a hundred names from one phone in two presses, and stays clear`() async throws {
    let browser = Browser(house.site)
    let host = try await host(browser)
    at(browser, "10.0.0.1")
    #expect(try await join(browser, "Anna").status == 201)
    for number in 1..<Contest.maxPlayers {
      at(browser, "10.0.0.66")
      #expect(try await join(browser, "Eve\(number)").status == 201)
    }
    at(browser, nil, host)
    let before = try await browser.get("/api/contests/c1")
    let players = try #require(before.json["players"] as? [[String: Any]])
    #expect(players.map { $0["alike"] as? Int } == [0] + Array(repeating: 98, count: 99))
    // One press for the question whether to, one for yes.
    let after = try await act(browser, #"{"action":"remove","player":"p-Eve3","alike":true}"#)
    #expect(names(after) == ["Anna"])
    at(browser, "10.0.0.66")
    #expect(try await join(browser, "EveAgain").status == 409)
    at(browser, "10.0.0.2")
    #expect(try await join(browser, "Boris").status == 201)
  }

  @Test func `is watched by the host, who lets in one by one`() async throws {
    let browser = Browser(house.site)
    let host = try await host(browser)
    #expect(try await act(browser, #"{"action":"approval","on":true}"#).json["approval"] as? Bool == true)
    at(browser, "10.0.0.1")
    #expect(try await join(browser, "Anna").status == 201)
    let anna = browser.cookies
    let waits = try await browser.get("/api/contests/c1")
    #expect(waits.json["waits"] as? Bool == true && waits.json["waiting"] == nil && names(waits).isEmpty)
    at(browser, nil, host)
    #expect(names(try await browser.get("/api/contests/c1"), "waiting") == ["Anna"])
    #expect(names(try await browser.get("/api/walls/123456")).isEmpty)
    #expect(names(try await act(browser, #"{"action":"admit","player":"p-Anna"}"#)) == ["Anna"])
    at(browser, "10.0.0.1", anna)
    let inside = try await browser.get("/api/contests/c1")
    #expect(inside.json["waits"] as? Bool == false && names(inside) == ["Anna"])
    #expect((inside.json["players"] as? [[String: Any]])?.first?["alike"] == nil, "only the host is told")
  }
}
