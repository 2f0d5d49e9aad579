import Daemon
import Eggs
import EventSourcing
import EventStore
import Foundation
import Logging
import Maths
import Places
import Players
import Quiz
import Synchronization
import Testing

@testable import GameServer
@testable import MathsServer

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
    try await Retention(store, Games.streams, limits: { limits }, logger: Logger(label: "test")).deleteGames(
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
      store, Games.streams, limits: { Retention.Limits() }, logger: Logger(label: "test"), time: machine.time,
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

@Suite struct `What visitors wrote long ago` {
  private let store = InMemoryEventStore(now: { Date(timeIntervalSince1970: 86_400) })
  private let aggregates: Aggregates
  private let anna = Author(id: "v1", name: "Anna", at: 0)
  private let ben = Author(id: "v2", name: "Ben", at: 86_400_000)

  init() { aggregates = Aggregates(store: store, clock: SuspendingClock(), logger: Logger(label: "test")) }

  private func erase(on day: Int, _ change: (inout Retention.Limits) -> Void = { _ in }) async throws -> Int {
    var limits = Retention.Limits()
    change(&limits)
    let retention = Retention(
      store, Games.streams, limits: { [limits] in limits }, aggregates: aggregates,
      logger: Logger(label: "test")
    )
    return try await retention.eraseWritings(at: Date(timeIntervalSince1970: Double(day) * 86_400))
  }

  private func write() async throws {
    let point = try #require(Coordinate(latitude: 1, longitude: 2))
    let map = PlaceMap(MapDefinition(id: "city", title: "City", places: []))
    let added = try map.decide(.add(title: "Tea", address: "", point, anna), at: SuspendingClock().now)
    try await store.append(
      added + [
        .noted(place: "moscow", note: "_2", text: "Old", anna), .noted(place: "moscow", note: "_3", text: "New", ben),
      ], to: "places/city", expecting: 0)
    try await store.append(
      [HuntFact.collected(0, shown: false, by: anna), .dropped(0, by: ben)], to: "eggs/lawn", expecting: 0)
    try await store.append(
      [PlayersFact.added(name: "Anna", by: "v1", at: 0), .added(name: "Ben", by: "v2", at: 0)], to: "players",
      expecting: 0)
    // Ben has played a day later than he was added.
    try await store.append([MathsFact.reset(.counting)], to: "maths/2", expecting: 0)
  }

  private var text: String {
    get async throws { try await store.readAll(after: 0, limit: 99).map(\.exportLine).joined(separator: "\n") }
  }

  private let eggs = KeptStreams.Period("eggDays")
  private let maths = KeptStreams.Period("mathsDays")

  @Test func `is erased kind by kind, and what is younger stays`() async throws {
    try await write()
    #expect(try await erase(on: 400) == 0)
    #expect(
      try await erase(on: 401) { ($0[.notes], $0[.places], $0[eggs], $0[maths]) = (nil, nil, nil, nil) } == 0)
    #expect(try await erase(on: 401) { ($0[.notes], $0[.places], $0[maths]) = (nil, nil, nil) } == 1)
    #expect(try await text.contains("Old"))
    #expect(try await erase(on: 401) { $0[.places] = nil } == 2)
    #expect(try await text.contains("Tea"))
    #expect(try await erase(on: 401) == 1)
    let text = try await text
    for gone in ["Old", "Tea", "Anna"] { #expect(!text.contains(gone), "\(gone)") }
    for left in ["New", "Ben", "maths.reset"] { #expect(text.contains(left), "\(left)") }
    #expect(try await erase(on: 401) == 0)
  }

  @Test func `is forgotten by those who have it open, too`() async throws {
    try await write()
    let maths = MathsService(aggregates: aggregates, numberCards: [])
    #expect(try await maths.players().all(of: "v2").count == 1)
    #expect(try await maths.notebook(of: 2) == Notebook())
    #expect(try await erase(on: 402) == 8)
    #expect(try await maths.players().all(of: "v2").isEmpty)
    _ = try await maths.perform(.add(name: "Carla", by: "v2", at: 0))
    _ = try await maths.perform(.begin(.counting, level: 1, seed: 1, at: 0), of: 2)
    #expect(try await store.read("maths/2", after: 0).map(\.kind) == ["maths.began"])
  }
}
