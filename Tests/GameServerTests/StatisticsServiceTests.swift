import EventSourcing
import EventStore
import Foundation
import Quiz
import Testing

@testable import GameServer

@Suite struct `The statistics service` {
  private static let anna = PlayerID(rawValue: "p1")
  private let assignment = Assignment(image: "Oak", question: "Which?", answer: "Oak")

  /// Records a kiosk game of one right answer.
  private func play(_ id: String, in store: some EventStore) async throws {
    let opening = Contest.Opening(
      id: id, mode: .kiosk, source: .daemon, pack: "Trees", assignments: [assignment], seed: 1)
    let facts: [ContestFact] = [
      .opened(opening), .joined(Self.anna, name: "Player"), .asked(assignment, at: Instant(nanoseconds: 0)),
      .played(Self.anna, .won(after: .seconds(2))), .ended,
    ]
    try await store.append(facts, to: "contest/\(id)", expecting: 0)
  }

  private func calendar(hoursEastOfUTC hours: Int) throws -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 3600 * hours))
    return calendar
  }

  @Test func `counts each contest once, and those that are new`() async throws {
    let store = InMemoryEventStore()
    let service = StatisticsService(store: store)
    try await play("a", in: store)
    for _ in 0..<2 { #expect(try await service.current().tally().questions.values.map(\.right) == [1]) }
    try await play("b", in: store)
    #expect(try await service.current().tally().questions.values.map(\.right) == [2])
  }

  @Test func `begins a day where the daemon is`() async throws {
    // Half past eleven in the evening of the 22nd in UTC.
    let store = InMemoryEventStore(now: { Date(timeIntervalSince1970: 1_795_390_200) })
    try await play("a", in: store)
    for (hours, day) in [(0, "2026-11-22"), (1, "2026-11-23"), (-5, "2026-11-22")] {
      let service = StatisticsService(store: store, calendar: try calendar(hoursEastOfUTC: hours))
      #expect(try await service.current().tally().days.keys.sorted() == [day])
    }
  }

  @Test func `goes on from what was kept beside the journal, unless the journal is another`() async throws {
    let store = InMemoryEventStore()
    try await play("a", in: store)
    let first = StatisticsService(store: store, keepEvery: 5)
    let counted = try await first.current()
    let kept = try #require(try await store.snapshot(of: "statistics"))
    #expect(kept.version == 5)
    try await play("b", in: store)
    #expect(try await StatisticsService(store: store).current().tally().questions.values.map(\.right) == [2])
    let other = InMemoryEventStore()
    try await other.save(kept, of: "statistics")
    #expect(try await StatisticsService(store: other).current() == QuizStatistics())
    #expect(counted != QuizStatistics())
  }
}
