import Foundation
import GameServer
import HTTPTypes
import Maths
import Synchronization
import Testing

@testable import MathsServer
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

  @Test func `a player has a picture of those that there are, under any name, also on another device`() async throws {
    let (home, school) = Browser.pair(house.site, at: "192.0.2.1", "192.0.2.2")
    let pictures = try #require(try await home.get("/api/maths").json["pictures"] as? [String])
    #expect(pictures.contains("owl") && pictures.count == 12)
    #expect(try await home.post("/api/players", json: #"{"name":"Owl","picture":"dragon"}"#).status == 400)
    let owl = try await home.post("/api/players", json: #"{"name":"Owl","picture":"owl"}"#)
    let player = try #require(owl.json["id"] as? String)
    #expect(owl.status == 201 && owl.json["picture"] as? String == "owl")
    #expect(
      try await home.post("/api/players/\(player)", json: #"{"name":"Ada"}"#).json["picture"] as? String == "owl")
    let code = try #require(
      try await home.post("/api/maths/players/\(player)/code", json: "{}").json["code"] as? String)
    let there = try await school.post("/api/maths/codes", json: #"{"code":"\#(code)"}"#).json
    #expect(there["name"] as? String == "Ada" && there["picture"] as? String == "owl")
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

  /// Plays ten problems of addition 1, all right.
  private func practise(_ browser: Browser, _ player: String) async throws {
    let session = try #require(try await begin(browser, player, "addition").json["id"] as? String)
    for (number, exercise) in Lesson(.addition, level: 1, seed: 5).exercises.enumerated() {
      _ = try await browser.post(
        "/api/maths/sessions/\(session)/answers", json: #"{"problem":\#(number),"option":\#(exercise.right)}"#)
    }
  }

  @Test func `what is known is told by game and item`() async throws {
    let (browser, player) = try await browser()
    try await practise(browser, player)
    let view = try await browser.get("/api/maths/players/\(player)/knowledge").json
    let games = try #require(view["games"] as? [[String: Any]])
    #expect(games.compactMap { $0["game"] as? String } == MathsGame.allCases.map(\.rawValue))
    let addition = try #require(games.first { $0["game"] as? String == "addition" }?["items"] as? [[String: Any]])
    // Level 2 is open, too: 0...4 and 0...4.
    #expect(addition.count == 25)
    let known = addition.filter { $0["box"] as? Int != 0 }
    #expect(known.count >= 4 && known.allSatisfy { $0["box"] as? Int == 2 && $0["wrong"] as? Int == 0 })
    let now = try #require(view["now"] as? Int)
    #expect(known.allSatisfy { ($0["due"] as? Int ?? 0) > now })
    let (other, _) = try await self.browser(name: "Eva")
    #expect(try await other.get("/api/maths/players/\(player)/knowledge").status == 404)
  }

  @Test func `a code takes progress to another browser, once, and adds to what is there`() async throws {
    let (home, school) = Browser.pair(house.site, at: "192.0.2.1", "192.0.2.2")
    let player = try #require(
      try await home.post("/api/players", json: #"{"name":"Ada"}"#).json["id"] as? String)
    try await practise(home, player)
    let issued = try await home.post("/api/maths/players/\(player)/code", json: "{}")
    let code = try #require(issued.json["code"] as? String)
    #expect(issued.status == 201 && code.count == 6 && issued.json["seconds"] as? Int == 600)
    let taken = try await school.post(
      "/api/maths/codes", json: #"{"code":"\#(code.prefix(3)) \#(code.suffix(3))"}"#)
    #expect(taken.status == 201 && taken.json["name"] as? String == "Ada")
    let there = try #require(taken.json["id"] as? String)
    #expect(there != player)
    let progress = try await school.get("/api/maths/players/\(there)").json["games"] as? [[String: Any]]
    #expect(progress?.first { $0["game"] as? String == "addition" }?["open"] as? Int == 2)
    let again = try await school.post("/api/maths/codes", json: #"{"code":"\#(code)"}"#)
    #expect(again.status == 404 && again.json["code"] as? String == "unknownCode")
    // The second code adds to the same player, and the one in whose browser it was got needs nothing.
    let second = try #require(
      try await home.post("/api/maths/players/\(player)/code", json: "{}").json["code"] as? String)
    #expect(
      try await school.post("/api/maths/codes", json: #"{"code":"\#(second)","merge":true}"#).json["id"] as? String
        == there)
    let third = try #require(
      try await home.post("/api/maths/players/\(player)/code", json: "{}").json["code"] as? String)
    #expect(try await home.post("/api/maths/codes", json: #"{"code":"\#(third)"}"#).json["id"] as? String == player)
    #expect(try await school.get("/api/players").text == #"[{"id":"\#(there)","name":"Ada"}]"#)
  }

  @Test func `two owls of two children stay two, and the code is good until it is said`() async throws {
    let (home, school) = Browser.pair(house.site, at: "192.0.2.1", "192.0.2.2")
    func owl(_ browser: Browser) async throws -> String {
      try #require(
        try await browser.post("/api/players", json: #"{"name":"Owl","picture":"owl"}"#).json["id"] as? String)
    }
    let (player, other) = (try await owl(home), try await owl(school))
    try await practise(home, player)
    func code() async throws -> String {
      try #require(try await home.post("/api/maths/players/\(player)/code", json: "{}").json["code"] as? String)
    }
    let first = try await code()
    for _ in 1...2 {
      let asked = try await school.post("/api/maths/codes", json: #"{"code":"\#(first)"}"#)
      #expect(
        asked.status == 409 && asked.json["code"] as? String == "sameName" && asked.json["name"] as? String == "Owl")
    }
    let second = try await school.post("/api/maths/codes", json: #"{"code":"\#(first)","merge":false}"#)
    #expect(
      second.status == 201 && second.json["name"] as? String == "Owl 2" && second.json["picture"] as? String == "owl")
    func open(_ id: String) async throws -> Int? {
      let games = try await school.get("/api/maths/players/\(id)").json["games"] as? [[String: Any]]
      return games?.first { $0["game"] as? String == "addition" }?["open"] as? Int
    }
    #expect(try await open(other) == 1)
    #expect(try await open(try #require(second.json["id"] as? String)) == 2)
    #expect(try await school.post("/api/maths/codes", json: #"{"code":"\#(first)","merge":true}"#).status == 404)
    // Who plays here under another name by now is no namesake.
    let third = try await code()
    _ = try await home.post("/api/players/\(player)", json: #"{"name":"Ada"}"#)
    _ = try await owl(home)
    #expect(try await home.post("/api/maths/codes", json: #"{"code":"\#(third)"}"#).json["id"] as? String == player)
  }

  @Test func `a code is a picture too, ends after ten minutes, and only the newest of a player is good`() async throws {
    let (home, player) = try await browser()
    func issue() async throws -> String {
      try #require(try await home.post("/api/maths/players/\(player)/code", json: "{}").json["code"] as? String)
    }
    let first = try await issue()
    let code = try await issue()
    #expect(try await home.get("/api/maths/codes/\(code)/qr.svg").text.hasPrefix("<svg"))
    #expect(try await home.get("/api/maths/codes/\(first)/qr.svg").status == 404)
    house.time.withLock { $0 = $0.advanced(by: .seconds(600)) }
    #expect(try await home.post("/api/maths/codes", json: #"{"code":"\#(code)"}"#).status == 404)
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
