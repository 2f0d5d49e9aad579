import EventSourcing
import GameServer
import HTTPTypes
import PackServer
import Quiz
import Testing

@testable import QuizServer
@testable import Web

@Suite struct `The statistics of the site` {
  private func tally() -> QuizStatistics.Tally {
    let (wren, rook) = (FakeGames.birds[0], FakeGames.birds[1])
    let (anna, boris) = (PlayerID(rawValue: "p1"), PlayerID(rawValue: "p2"))
    let opening = Contest.Opening(
      id: "c", mode: .classGame, source: .browser, pack: "Birds", assignments: [wren, rook], seed: 1)
    let now = FakeGames().now
    let facts: [ContestFact] = [
      .opened(opening), .joined(anna, name: "Anna"), .joined(boris, name: "=Boris"), .asked(rook, at: now),
      .played(boris, .sawOther(image: "Wren")), .played(anna, .won(after: .seconds(2))), .skipped,
      .asked(wren, at: now),
      .played(anna, .won(after: .seconds(4))), .played(boris, .won(after: .seconds(6))),
    ]
    var statistics = QuizStatistics()
    for fact in facts { statistics.add(fact, of: "c", on: "2026-11-22") }
    return statistics.tally()
  }

  private func wording(_ language: String) -> Wording {
    let glossary = Glossary(
      languages: ["en", "ru"], names: ["Wren": .byLanguage(["en": "Winter wren", "ru": "Крапивник"])])
    return Wording(glossary, in: language)
  }

  @Test func `put the hardest question first, in the language of who reads`() {
    let view = StatisticsView(tally(), in: wording("ru"))
    #expect(view.questions.map(\.label) == ["Rook", "Крапивник"])
    #expect(view.questions.map(\.right) == [1, 2] && view.questions.map(\.answers) == [2, 2])
    #expect(view.questions.map(\.medianMs) == [2000, 4000])
    #expect(view.questions[0].instead.map(\.label) == ["Крапивник"])
  }

  @Test func `are tables for a spreadsheet`() {
    let view = StatisticsView(tally(), in: wording("en"))
    #expect(view.daysCSV == "\u{FEFF}Day,Games,Questions,Answers,Right\r\n2026-11-22,1,2,4,3\r\n")
    #expect(
      view.questionsCSV.split(separator: "\r\n").dropFirst() == [
        "Rook,And which?,2,1,2000,Winter wren (1)", "Winter wren,Which bird?,2,2,4000,",
      ])
  }

  @Test func `have a line for each question of each lesson`() {
    let view = StatisticsView(tally(), in: wording("en"))
    #expect(view.lessons.map(\.day) == ["2026-11-22"] && view.lessons.map(\.pack) == ["Birds"])
    #expect(
      StatisticsView.lessonsCSV(of: tally(), in: wording("en")).split(separator: "\r\n").dropFirst() == [
        "2026-11-22,1,Birds,Rook,And which?,2,1", "2026-11-22,1,Birds,Winter wren,Which bird?,2,2",
      ])
  }

  @Test(arguments: ["", "/days.csv", "/questions.csv", "/lessons.csv"]) func `are the host's`(part: String) async throws
  {
    let house = FakeGames()
    let browser = Browser(house.site)
    #expect(try await browser.get("/api/statistics\(part)").status == 403)
    _ = try await browser.post("/api/host", json: #"{"key":"\#(house.hostKey)"}"#)
    #expect(try await browser.get("/api/statistics\(part)?mode=kiosk").status == 200)
    #expect(try await browser.get("/api/statistics\(part)?mode=none").status == 400)
  }
}
