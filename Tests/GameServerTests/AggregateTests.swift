import EventSourcing
import EventStore
import Logging
import Testing

@testable import GameServer

/// A number that is counted up to a limit.
struct Tally: Decider {
  struct Counted: Fact {
    var kind = "tally.counted"
    var version = 1
    let by: String
  }

  enum Refusal: Error { case full }

  var count = 0
  var limit = 1000

  func decide(_ by: String, at now: Instant) throws(Refusal) -> [Counted] {
    if by.isEmpty { return [] }
    guard count < limit else { throw .full }
    return [Counted(by: by)]
  }

  mutating func apply(_ fact: Counted) { count += 1 }
}

@Suite(.timeLimit(.minutes(15))) struct AggregateTests {
  private let journal = SlowJournal()

  private func aggregate(limit: Int = 1000) async throws -> Aggregate<Tally> {
    try await Aggregate(Tally(limit: limit), stream: "tally", store: journal, clock: SuspendingClock())
  }

  /// Whether a count by somebody is refused by the rules.
  private static func isRefused(_ aggregate: Aggregate<Tally>) async -> Bool {
    do { try await aggregate.perform("x") } catch { return error == .refused(.full) }
    return false
  }

  @Test func `what was kept is there again`() async throws {
    try await aggregate().perform("Anna")
    #expect(try await aggregate().state == Versioned(Tally(count: 1), version: 1))
  }

  @Test func `a command that changes nothing keeps nothing`() async throws {
    #expect(try await aggregate().perform("").version == 0)
    #expect(try await journal.lastPosition() == 0)
  }

  @Test func `of many at once none is lost and none passes the limit`() async throws {
    let aggregate = try await aggregate(limit: 10)
    let refused = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<25 {
        group.addTask { await Self.isRefused(aggregate) }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(refused == 15)
    #expect(await aggregate.state.version == 10)
    #expect(try await journal.read("tally", after: 0).count == 10)
  }

  @Test func `two that keep the same stream decide by what the other has kept`() async throws {
    let (one, other) = (try await aggregate(limit: 7), try await aggregate(limit: 7))
    let refused = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<20 {
        let aggregate = number.isMultiple(of: 2) ? one : other
        group.addTask { await Self.isRefused(aggregate) }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(refused == 13)
    #expect(try await journal.read("tally", after: 0).count == 7)
  }

  @Test func `a person who says what was seen is held to it, here and where another process was first`() async throws {
    let (one, other) = (try await aggregate(), try await aggregate())
    #expect(try await one.perform("Anna", expecting: 0).version == 1)
    await #expect(throws: AggregateError<Tally.Refusal>.changed(version: 1)) {
      try await one.perform("Ben", expecting: 0)
    }
    await #expect(throws: AggregateError<Tally.Refusal>.changed(version: 1)) {
      try await other.perform("Clara", expecting: 0)
    }
    #expect(await other.state == Versioned(Tally(count: 1), version: 1), "and is told what is now")
    #expect(try await other.perform("Clara").version == 2)
    #expect(try await journal.read("tally", after: 0).count == 2)
  }

  @Test func `what another process keeps is told`() async throws {
    let aggregates = Aggregates(store: journal, clock: SuspendingClock(), logger: Logger(label: "test"))
    let aggregate: Aggregate<Tally> = try await aggregates.aggregate("tally", from: Tally())
    let again: Aggregate<Tally> = try await aggregates.aggregate("tally", from: Tally())
    #expect(aggregate === again)
    try await withThrowingTaskGroup { group in
      group.addTask { try await aggregates.run() }
      _ = try await journal.append([Tally.Counted(by: "another process")], to: "tally", expecting: 0)
      for await state in await aggregate.changes() where state.version == 1 { break }
      group.cancelAll()
    }
    #expect(await aggregate.state.rules.count == 1)
  }

  @Test func `of many aggregates those are put away that nobody uses or listens to`() async throws {
    let aggregates = Aggregates(
      store: journal, clock: SuspendingClock(), logger: Logger(label: "test"), maxOpen: 2)
    func aggregate(_ name: String) async throws -> Aggregate<Tally> {
      try await aggregates.aggregate(StreamName("tally/\(name)"), from: Tally())
    }
    let heard = try await aggregate("heard")
    let listening = await heard.changes()
    let idle = try await aggregate("idle")
    try await idle.perform("Anna")
    let used = try await aggregate("used")
    #expect(try await aggregate("heard") === heard)
    #expect(try await aggregate("used") === used)
    let again = try await aggregate("idle")
    #expect(again !== idle)
    #expect(await again.state == Versioned(Tally(count: 1), version: 1))
    // An aggregate that was put away is not wrong, only late.
    try await again.perform("Ben")
    #expect(try await idle.perform("Clara").version == 3)
    withExtendedLifetime(listening) {}
  }

  /// The names of those who were counted.
  private struct Guests: Decider {
    var names: [String] = []

    func decide(_ name: String, at now: Instant) -> [Tally.Counted] { [Tally.Counted(by: name)] }

    mutating func apply(_ fact: Tally.Counted) { names.append(fact.by) }
  }

  /// A fact of a later version of the program.
  private struct Newer: Fact {
    var kind = "tally.newer"
    var version = 1
  }

  @Test func `a name that is erased does not stay in the state, although a later fact cannot be read`() async throws {
    let guests = try await Aggregate(Guests(), stream: "guests", store: journal, clock: SuspendingClock())
    let heard = await guests.changes()
    try await guests.perform("Anna")
    _ = try await journal.append([Newer()], to: "guests", expecting: 1)
    try await journal.redact("guests") { _ throws(EventStoreError) in
      var erasure = Erasure<Tally.Counted>()
      erasure.replaced[0] = Tally.Counted(by: "somebody")
      return try Redaction(erasure)
    }
    await #expect(throws: AggregateError<Never>.self) { try await guests.refold() }
    let now = Versioned(Guests(names: ["somebody"]), version: 1)
    #expect(await guests.state == now)
    for await state in heard where state == now { break }
  }

  @Test func `a fact that cannot be read, and is part of the state, leaves the state as it was`() async throws {
    let aggregate = try await aggregate()
    for name in ["Anna", "Ben"] { try await aggregate.perform(name) }
    try await journal.delete(["tally"])
    _ = try await journal.append([Newer()], to: "tally", expecting: 0)
    await #expect(throws: AggregateError<Tally.Refusal>.self) { try await aggregate.refold() }
    #expect(await aggregate.state.rules.count == 2)
  }

  @Test func `what the journal does not keep has not happened`() async throws {
    let journal = BrokenJournal()
    let aggregate = try await Aggregate(Tally(), stream: "tally", store: journal, clock: SuspendingClock())
    journal.isBroken = true
    await #expect(throws: AggregateError<Tally.Refusal>.store(.diskFull(file: "journal"))) {
      try await aggregate.perform("Anna")
    }
    journal.isBroken = false
    #expect(try await aggregate.perform("Anna") == Versioned(Tally(count: 1), version: 1))
  }
}
