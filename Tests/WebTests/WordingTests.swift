import EventSourcing
import GameServer
import HTTPTypes
import Judging
import Quiz
import Synchronization
import Testing

@testable import Web

@Suite struct `The words of a pack` {
  private static let birds = [
    Assignment(
      image: "Wren", question: .byLanguage(["en": "Which bird?", "ru": "Какая птица?"]),
      answer: .byLanguage(["en": "The wren.", "ru": "Крапивник."]), hint: "?")
  ]
  private static let russian: HTTPFields = [.acceptLanguage: "ru-RU, ru;q=0.9, en;q=0.8"]

  private func round(_ answer: Browser.Answer) throws -> [String: Any] {
    try #require(answer.json["round"] as? [String: Any])
  }

  @Test func `come to each phone of a class in its own language`() async throws {
    let house = FakeGames(assignments: Self.birds)
    let (anna, boris) = (Browser(house.site), Browser(house.site))
    for (browser, name) in [(anna, "Anna"), (boris, "Boris")] {
      _ = try await browser.post("/api/join", json: #"{"pin":"123456","name":"\#(name)"}"#)
    }
    try await house.perform(.ask, in: FakeGames.id)
    let path = "/api/contests/\(FakeGames.id)"
    #expect(try round(await anna.get(path, [.acceptLanguage: "en"]))["question"] as? String == "Which bird?")
    #expect(try round(await boris.get(path, Self.russian))["question"] as? String == "Какая птица?")
    #expect(try round(await anna.get(path, [.acceptLanguage: "de"]))["question"] as? String == "Which bird?")
    try await house.perform(.skip, in: FakeGames.id)
    let (english, other) = (try round(await anna.get(path)), try round(await boris.get(path, Self.russian)))
    #expect([english, other].map { $0["answer"] as? String } == ["The wren.", "Крапивник."])
    #expect([english, other].map { $0["label"] as? String } == ["Winter wren", "Крапивник"])
    #expect([english, other].map { $0["image"] as? String } == ["Wren", "Wren"])
  }

  @Test func `come in the language that the address says, whatever the browser accepts`() async throws {
    let house = FakeGames(assignments: Self.birds)
    _ = try await house.join(FakeGames.id, name: "Anna", returning: nil)
    try await house.perform(.ask, in: FakeGames.id)
    let wall = "/api/walls/\(FakeGames.pin)"
    let browser = Browser(house.site)
    let english = try round(await browser.get("\(wall)?language=en", Self.russian))
    #expect(english["question"] as? String == "Which bird?" && english["hint"] as? String == "?")
    #expect(try round(await browser.get("\(wall)?language=ru"))["question"] as? String == "Какая птица?")
  }

  @Test func `say which of the pack's languages they are in`() async throws {
    let browser = Browser(FakeGames().site)
    for (accepted, language, name) in [("ru", "ru", "Птицы"), ("de", "en", "Birds")] {
      let pack = try await browser.get("/api/about", [.acceptLanguage: accepted]).json["pack"] as? [String: Any]
      #expect(pack?["language"] as? String == language && pack?["name"] as? String == name)
      #expect(pack?["languages"] as? [String] == ["en", "ru"])
    }
  }

  @Test func `name what is seen, and by its file what has no other name`() async throws {
    let house = FakeGames()
    house.inView.withLock {
      $0 = ["Wren", "Rook"].map { name in
        FrameAnswer.Seen(name: name, probability: 0.99, outline: [[0, 0], [9, 0], [9, 9], [0, 9]])
      }
    }
    let answer = try await Browser(house.site).send(.post, "/api/look", Self.russian, SmallPicture.png)
    let sightings = try #require(answer.json["sightings"] as? [[String: Any]])
    #expect(sightings.map { $0["label"] as? String } == ["Крапивник", "Rook"])
    #expect(sightings.map { $0["name"] as? String } == ["Wren", "Rook"])
    let list = try await Browser(house.site).get("/api/catalogue?language=ru").json["references"] as? [[String: Any]]
    #expect(list?.map { $0["label"] as? String } == ["Крапивник"])
  }

  @Test func `are in the results as the leader reads them`() async throws {
    let house = FakeGames(assignments: Self.birds)
    _ = try await house.join(FakeGames.id, name: "Anna", returning: nil)
    try await house.perform(.ask, in: FakeGames.id)
    let host = Browser(house.site)
    _ = try await host.post("/api/host", json: #"{"key":"\#(house.hostKey)"}"#)
    let path = "/api/contests/\(FakeGames.id)/results.csv"
    #expect(try await host.get("\(path)?language=ru").text.contains("Какая птица?"))
    #expect(try await host.get(path, [.acceptLanguage: "en"]).text.contains("Which bird?"))
  }
}
