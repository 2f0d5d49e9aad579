import EventSourcing
import Foundation
import Quiz
import Testing

@Suite struct `The statistics of a house` {
  private typealias Day = QuizStatistics.Tally.Day

  /// The statistics of `facts`, all of one contest, recorded on one day.
  private func statistics(of facts: [ContestFact], on day: String = "2026-11-22", from before: QuizStatistics = .init())
    -> QuizStatistics
  {
    facts.reduce(into: before) { $0.add($1, of: "contest/c1", on: day) }
  }

  private func counts(_ day: Day?) -> [Int] { day.map { [$0.games, $0.questions, $0.answers, $0.right] } ?? [] }

  @Test func `count games, questions and answers of a day`() throws {
    var play = try Contestants(players: [anna, boris, vera])
    try play.at(0, .ask)
    try play.at(4000, anna)
    try play.at(5000, .leave(vera))
    try play.at(6000, .skip)
    try play.at(7000, .ask)
    try play.at(30_000, boris)
    try play.at(40_000, .tick(oldestUnjudged: [:]))
    let tally = statistics(of: play.facts).tally()
    #expect(tally.days.keys.sorted() == ["2026-11-22"])
    #expect(counts(tally.days["2026-11-22"]) == [1, 2, 4, 2])
    let first = try #require(tally.questions.first { $0.key.image == play.contest.rounds[0].assignment.image })
    #expect(first.value.answers == 2 && first.value.right == 1)
    #expect(first.value.median == .seconds(4))
    #expect(first.key.question == play.contest.rounds[0].assignment.question)
  }

  @Test func `name what was shown instead`() throws {
    var play = try Contestants(players: [anna, boris])
    try play.at(0, .ask)
    for (time, player, other) in [(1, anna, "x"), (2, anna, "y"), (3, anna, "x"), (4, boris, "x")] {
      try play.at(1000 * time, player, shows: [other])
    }
    let tally = statistics(of: play.facts).tally()
    #expect(tally.questions.values.map(\.instead) == [["x": 3, "y": 1]])
    #expect(tally.questions.values.map(\.median) == [nil])
  }

  @Test func `tell how each class answered each question`() throws {
    var all = QuizStatistics()
    for (id, day, isRight) in [("a", "2026-11-22", false), ("b", "2026-11-22", true), ("c", "2026-11-29", true)] {
      var play = try Contestants(players: [anna, boris])
      try play.at(0, .ask)
      try play.at(3000, boris)
      if isRight { try play.at(4000, anna) } else { try play.at(4000, .skip) }
      for fact in play.facts { all.add(fact, of: id, on: day) }
    }
    var alone = try Contestants(.solo, players: [anna])
    try alone.at(0, .ask)
    try alone.at(3000, anna)
    for fact in alone.facts { all.add(fact, of: "d", on: "2026-11-29") }
    let lessons = all.tally().lessons
    #expect(lessons.map(\.day) == ["2026-11-22", "2026-11-22", "2026-11-29"])
    #expect(lessons.map { $0.questions.values.map(\.count) } == [[2], [2], [2]])
    #expect(lessons.map { $0.questions.values.map(\.right) } == [[1], [2], [2]])
    #expect(all.tally(of: [.solo]).lessons.isEmpty)
  }

  /// Kept counts as they were before lessons were counted.
  private static func withoutLessons(_ json: Any) -> Any {
    if let array = json as? [Any] { return array.map(withoutLessons) }
    guard let object = json as? [String: Any] else { return json }
    return object.filter { $0.key != "pack" && !($0.key == "games" && $0.value is [Any]) }.mapValues(withoutLessons)
  }

  @Test func `go on from counts that were kept before lessons were counted`() throws {
    var play = try Contestants(players: [anna])
    try play.at(0, .ask)
    let counted = statistics(of: play.facts)
    let before = try JSONSerialization.data(
      withJSONObject: Self.withoutLessons(JSONSerialization.jsonObject(with: JSONEncoder().encode(counted))))
    #expect(try !#require(String(data: before, encoding: .utf8)).contains("A pack"))
    var old = try JSONDecoder().decode(QuizStatistics.self, from: before)
    try play.at(1000, anna)
    for fact in play.facts.suffix(1) { old.add(fact, of: "contest/c1", on: "2026-11-22") }
    #expect(old.tally().questions.values.map(\.right) == [1] && old.tally().lessons.isEmpty)
  }

  @Test func `tell the modes apart`() throws {
    var all = QuizStatistics()
    for (id, mode) in [("a", Contest.Mode.kiosk), ("b", .solo), ("c", .kiosk)] {
      var play = try Contestants(mode, players: [anna])
      try play.at(0, .ask)
      try play.at(3000, anna)
      for fact in play.facts { all.add(fact, of: id, on: "2026-11-2\(id == "c" ? 3 : 2)") }
    }
    #expect(counts(all.tally(of: [.kiosk]).days["2026-11-22"]) == [1, 1, 1, 1])
    #expect(counts(all.tally().days["2026-11-22"]) == [2, 2, 2, 2])
    #expect(counts(all.tally().days["2026-11-23"]) == [1, 1, 1, 1])
    #expect(all.tally(of: [.classGame]).days.isEmpty)
  }

  @Test func `find the middle of the times`() throws {
    var play = try Contestants(questions: 1, players: [anna, boris, vera])
    try play.at(0, .ask)
    for (time, player) in [(2000, anna), (9000, vera), (3040, boris)].sorted(by: { $0.0 < $1.0 }) {
      try play.at(time, player)
    }
    #expect(statistics(of: play.facts).tally().questions.values.map(\.median) == [.milliseconds(3000)])
  }

  @Test func `go on from where they were kept`() throws {
    var play = try Contestants(players: [anna, boris])
    try play.at(0, .ask)
    try play.at(2000, anna)
    let before = statistics(of: play.facts)
    let kept = try JSONDecoder().decode(QuizStatistics.self, from: JSONEncoder().encode(before))
    #expect(kept == before)
    let count = play.facts.count
    try play.at(3000, boris)
    try play.at(4000, .end)
    let after = statistics(of: Array(play.facts[count...]), from: kept)
    #expect(after == statistics(of: play.facts))
    #expect(after.tally().days.values.map(\.right) == [2])
  }
}
