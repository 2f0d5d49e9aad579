import EventSourcing
import EventStore
import Foundation
import Logging
import Quiz
import Synchronization
import Testing

@testable import GameServer

@Suite struct `Games that were played long ago` {
  /// A journal whose facts are dated by the test.
  private final class Days: Sendable {
    let day = Mutex(0)
    var now: @Sendable () -> Date { { Date(timeIntervalSince1970: Double(self.day.withLock(\.self)) * 86_400) } }
    func on(_ number: Int) -> Date {
      day.withLock { $0 = number }
      return now()
    }
  }

  private let days = Days()
  private let store: InMemoryEventStore

  init() { store = InMemoryEventStore(now: days.now) }

  private func play(_ mode: Contest.Mode, id: String, on day: Int, ends: Bool = true) async throws {
    _ = days.on(day)
    var opening = Contest.Opening.sample(mode)
    opening.id = id
    try await store.append(
      [ContestFact.opened(opening)] + (ends ? [.ended] : []), to: "contest/\(id)", expecting: 0)
  }

  private func delete(on day: Int, _ limits: Retention.Limits = .init()) async throws -> Int {
    try await Retention(store, limits: limits, logger: Logger(label: "test")).deleteGames(playedBefore: days.on(day))
  }

  private var left: [String] {
    get async throws { try await store.streams(prefix: "contest/").map { String($0.0.description.dropFirst(8)) } }
  }

  @Test func `are deleted, those of a class after a school year and the others after a month`() async throws {
    try await play(.classGame, id: "class", on: 0)
    try await play(.solo, id: "solo", on: 370)
    try await play(.kiosk, id: "kiosk", on: 371)
    #expect(try await delete(on: 400) == 0)
    #expect(try await delete(on: 401) == 2)
    #expect(try await left == ["kiosk"])
    #expect(try await delete(on: 402) == 1)
    #expect(try await store.readAll(after: 0, limit: 100).isEmpty)
    #expect(try await store.counts().isEmpty)
  }

  @Test func `stay where the settings say for ever, where they are not over, and after a correction`() async throws {
    try await play(.solo, id: "open", on: 0, ends: false)
    try await play(.solo, id: "corrected", on: 0)
    _ = days.on(90)
    try await store.append([ContestFact.locked(true)], to: "contest/corrected", expecting: 2)
    #expect(try await delete(on: 100) == 0)
    #expect(try await delete(on: 121) == 1)
    var limits = Retention.Limits()
    limits.singleDays = nil
    try await play(.solo, id: "solo", on: 122)
    #expect(try await delete(on: 100_000, limits) == 0)
    #expect(try await left == ["open", "solo"])
  }

  @Test func `are found among many, and what else is there stays`() async throws {
    _ = days.on(0)
    try await store.append((0..<700).map { _ in ContestFact.locked(true) }, to: "places/city", expecting: 0)
    for number in 0..<600 { try await play(.solo, id: "g\(number)", on: number / 100) }
    #expect(try await delete(on: 34) == 400)
    #expect(try await left.count == 200)
    #expect(try await store.read("places/city", after: 0).count == 700)
    #expect(try await store.lastPosition() == 700 + 1200)
  }
}
