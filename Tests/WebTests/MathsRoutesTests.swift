import Foundation
import GameServer
import HTTPTypes
import Maths
import Testing

@testable import Web

@Suite struct MathsRoutesTests {
  private let house = FakeGames()

  /// A browser, and the player that it has added.
  private func browser(name: String = "Ada") async throws -> (Browser, player: String) {
    let browser = Browser(house.site)
    _ = try await browser.get("/api/about")
    let added = try await browser.post("/api/players", json: #"{"name":"\#(name)"}"#)
    #expect(added.status == 201)
    return (browser, try #require(added.json["id"] as? String))
  }

  private func begin(_ browser: Browser, _ player: String, _ game: String, level: Int = 1) async throws
    -> Browser.Answer
  {
    try await browser.post(
      "/api/maths/sessions", json: #"{"player":"\#(player)","game":"\#(game)","level":\#(level),"seed":5}"#)
  }

  @Test func `players of a browser are added, renamed and removed, and no other browser sees them`() async throws {
    let (ada, player) = try await browser()
    let (other, _) = try await browser(name: "Eva")
    #expect(try await ada.get("/api/players").text == #"[{"id":"\#(player)","name":"Ada"}]"#)
    #expect(
      try await ada.post("/api/players/\(player)", json: #"{"name":"Ada L."}"#).json["name"] as? String == "Ada L.")
    #expect(try await other.post("/api/players/\(player)", json: #"{"name":"X"}"#).status == 404)
    #expect(try await other.send(.delete, "/api/players/\(player)").status == 404)
    #expect(try await ada.send(.delete, "/api/players/\(player)").status == 204)
    #expect(try await ada.get("/api/players").text == "[]")
  }

  @Test func `the games are listed with their levels and the number cards`() async throws {
    let contents = try await Browser(house.site).get("/api/maths").json
    let games = try #require(contents["games"] as? [[String: Any]])
    #expect(games.compactMap { $0["game"] as? String } == MathsGame.allCases.map(\.rawValue))
    #expect((contents["levelNames"] as? [String])?.first == "ant")
    #expect(contents["cards"] as? [String] == ["Number 0", "Number 1"])
  }

  @Test func `a session is played to its end, tells the right option only afterwards, and opens the next level`()
    async throws
  {
    let (browser, player) = try await browser()
    let begun = try await begin(browser, player, "addition")
    #expect(begun.status == 201 && begun.json["last"] == nil && begun.json["answered"] as? Int == 0)
    #expect(!begun.text.contains("correct"))
    let session = try #require(begun.json["id"] as? String)
    let lesson = Lesson(.addition, level: 1, seed: 5)
    var view: [String: Any] = [:]
    for (number, exercise) in lesson.exercises.enumerated() {
      view =
        try await browser.post(
          "/api/maths/sessions/\(session)/answers", json: #"{"problem":\#(number),"option":\#(exercise.right)}"#
        ).json
      let last = try #require(view["last"] as? [String: Any])
      #expect(last["right"] as? Bool == true && last["correct"] as? Int == exercise.right)
      #expect(view["score"] as? Int == number + 1)
    }
    let result = try #require(view["result"] as? [String: Any])
    #expect(result["sentence"] as? String == "opened" && result["level"] as? Int == 2)
    let progress = try await browser.get("/api/maths/players/\(player)").json
    let games = try #require(progress["games"] as? [[String: Any]])
    let addition = try #require(games.first { $0["game"] as? String == "addition" })
    #expect(addition["open"] as? Int == 2 && addition["best"] as? [String: Int] == ["1": 10])
    let reset = try await browser.post("/api/maths/players/\(player)/reset", json: #"{"game":"addition"}"#).json
    #expect((reset["games"] as? [[String: Any]])?.allSatisfy { $0["open"] as? Int == 1 } == true)
  }

  @Test func `a second press answers nothing, and a reload finds the session`() async throws {
    let (browser, player) = try await browser()
    let session = try #require(try await begin(browser, player, "shapes").json["id"] as? String)
    let path = "/api/maths/sessions/\(session)"
    let first = try await browser.post("\(path)/answers", json: #"{"problem":0,"option":0}"#)
    let second = try await browser.post("\(path)/answers", json: #"{"problem":0,"option":1}"#)
    #expect(second.status == 409 && second.json["code"] as? String == "problemPassed")
    #expect(try await browser.get(path).text == first.text)
  }

  @Test func `strangers do not see or play another's session`() async throws {
    let (ada, player) = try await browser()
    let session = try #require(try await begin(ada, player, "shapes").json["id"] as? String)
    let (other, _) = try await browser(name: "Eva")
    #expect(try await other.get("/api/maths/sessions/\(session)").status == 404)
    #expect(try await other.get("/api/maths/players/\(player)").status == 404)
    #expect(try await begin(other, player, "shapes").status == 404)
    for path in ["x", "1", "1-x", "9-9", "1-99"] {
      #expect(try await ada.get("/api/maths/sessions/\(path)").status == 404, "\(path)")
    }
  }

  @Test func `closed levels and games that are not there are refused`() async throws {
    let (browser, player) = try await browser()
    let closed = try await begin(browser, player, "shapes", level: 2)
    #expect(closed.status == 409 && closed.json["code"] as? String == "levelClosed")
    #expect(try await begin(browser, player, "juggling").json["code"] as? String == "badBody")
  }

  @Test func `every kind of drawing is told with its fields`() throws {
    let drawings = MathsGame.allLevels.flatMap { game, level in
      Lesson(game, level: level, seed: 1).exercises.flatMap { $0.options + [$0.scene].compactMap(\.self) }
    }
    var kinds: Set<String> = []
    for drawing in Set(drawings) {
      let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(DrawingView(drawing)))
      let fields = try #require(object as? [String: Any])
      #expect(fields.count >= 2)
      kinds.insert(try #require(fields["kind"] as? String))
    }
    #expect(
      kinds == ["number", "letter", "picture", "pictures", "word", "spot", "shape", "row", "column", "term"])
  }
}
