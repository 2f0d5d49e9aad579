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
    try await Retention(store, KeptStreams.ofHouse, limits: { limits }, logger: Logger(label: "test")).deleteGames(
      playedBefore: days.on(day))
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
    limits[.singleGames] = nil
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

@Suite struct `A wrong clock` {
  /// A machine whose clock, age and time server the test sets.
  private final class Machine: Sendable {
    private struct State {
      var day = 0.0
      var hours = 0
      var isSynchronised: Bool? = true
    }

    private let state = Mutex(State())
    let purged = Mutex(0)

    var time: MachineTime {
      MachineTime(
        now: { self.now }, running: { .seconds(self.state.withLock(\.hours) * 3600) },
        isSynchronised: { self.state.withLock(\.isSynchronised) })
    }
    var now: Date { Date(timeIntervalSince1970: state.withLock(\.day) * 86_400) }

    func set(day: Double, hours: Int = 0, isSynchronised: Bool? = true) {
      state.withLock { $0 = State(day: day, hours: hours, isSynchronised: isSynchronised) }
    }
  }

  private let machine = Machine()
  private let store: InMemoryEventStore
  private let retention: Retention

  init() {
    store = InMemoryEventStore(now: { [machine] in machine.now })
    retention = Retention(
      store, KeptStreams.ofHouse, limits: { Retention.Limits() }, logger: Logger(label: "test"), time: machine.time,
      purge: { [machine] _ in
        machine.purged.withLock { $0 += 1 }
        return 0
      })
  }

  private func play(id: String, on day: Double) async throws {
    machine.set(day: day)
    var opening = Contest.Opening.sample(.solo)
    opening.id = id
    try await store.append([ContestFact.opened(opening), .ended], to: "contest/\(id)", expecting: 0)
  }

  private var left: [String] {
    get async throws { try await store.streams(prefix: "contest/").map { String($0.0.description.dropFirst(8)) } }
  }

  /// 20,000 days after 1970 is 2024.
  private let today = 20_000.0

  @Test func `deletes nothing where the daemon is stopped before it knows whether a time server keeps it`() async throws
  {
    try await play(id: "old", on: today - 40)
    machine.set(day: today, hours: 30, isSynchronised: nil)
    let looking = Task { try await retention.look() }
    looking.cancel()
    await #expect(throws: CancellationError.self) { _ = try await looking.value }
    #expect(try await left == ["old"])
    #expect(machine.purged.withLock(\.self) == 0)
  }

  @Test(arguments: [0, 10_957, 20_000 + 450, 20_000 + 4 * 365])
  func `deletes neither games nor files, and the right one goes on`(wrong: Double) async throws {
    try await play(id: "old", on: today - 40)
    try await play(id: "lately", on: today - 1.5)
    machine.set(day: wrong, hours: 1)
    #expect(try await retention.look() != nil)
    // A game that is played by the wrong clock does not make it right, also when the daemon is started again.
    try await play(id: "wrong", on: wrong)
    machine.set(day: wrong + 0.9)
    #expect(try await retention.look() != nil)
    #expect(try await left == ["lately", "old", "wrong"] && machine.purged.withLock(\.self) == 0)
    machine.set(day: today)
    #expect(try await retention.look() == nil)
    #expect(try await left == ["lately", "wrong"] && machine.purged.withLock(\.self) == 1)
  }

  @Test func `is not spoken of on a machine's first day`() async throws {
    machine.set(day: today)
    #expect(try await retention.look() == .young)
    try await play(id: "first", on: today)
    machine.set(day: today + 0.9)
    #expect(try await retention.look() == .young)
    machine.set(day: 0)
    #expect(
      try await retention.look() == .gap(now: machine.now, newestFact: Date(timeIntervalSince1970: today * 86_400)))
  }

  @Test func `is believed after a day, and at once a week after the last lesson`() async throws {
    try await play(id: "lesson", on: today)
    machine.set(day: today + 8)
    #expect(try await retention.look() == nil)
    machine.set(day: today + 60, hours: 23)
    #expect(
      try await retention.look() == .gap(now: machine.now, newestFact: Date(timeIntervalSince1970: today * 86_400)))
    machine.set(day: today + 60, hours: 24)
    #expect(try await retention.look() == nil)
    #expect(try await left.isEmpty)
  }

  @Test func `is what a clock may be that no time server keeps, for a week`() async throws {
    try await play(id: "old", on: today - 40)
    try await play(id: "lately", on: today - 2)
    machine.set(day: today, hours: 167, isSynchronised: false)
    #expect(try await retention.look() == .notSynchronised(hours: 167))
    #expect(try await left == ["lately", "old"])
    machine.set(day: today, hours: 168, isSynchronised: false)
    #expect(try await retention.look() == nil)
    #expect(try await left == ["lately"])
    try await play(id: "older", on: today - 39)
    try await play(id: "latest", on: today - 1)
    machine.set(day: today + 2, isSynchronised: nil)
    #expect(try await retention.look() == nil)
  }

  @Test func `of the future does not keep what follows it for ever`() async throws {
    try await play(id: "future", on: today + 1000)
    for number in 0..<300 { try await play(id: "g\(number)", on: today - 40) }
    try await play(id: "future2", on: today + 1000)
    try await play(id: "lately", on: today - 1)
    machine.set(day: today)
    #expect(try await retention.look() == nil)
    #expect(try await left == ["future", "future2", "lately"])
  }

  @Test func `is looked through for the newest fact behind many of the future`() async throws {
    try await play(id: "lately", on: today - 3)
    for number in 0..<600 { try await play(id: "f\(number)", on: today + 1000) }
    machine.set(day: today)
    #expect(try await retention.look() == nil)
  }
}
