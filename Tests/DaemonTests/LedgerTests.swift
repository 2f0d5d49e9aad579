import Facts
import Journal
import Logging
import Testing

@testable import Daemon

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

@Suite(.timeLimit(.minutes(2))) struct LedgerTests {
  private let journal = SlowJournal()

  private func ledger(limit: Int = 1000) async throws -> Ledger<Tally> {
    try await Ledger(Tally(limit: limit), stream: "tally", journal: journal, clock: SuspendingClock())
  }

  /// Whether a count by somebody is refused by the rules.
  private static func isRefused(_ ledger: Ledger<Tally>) async -> Bool {
    do { try await ledger.perform("x") } catch { return error is Tally.Refusal }
    return false
  }

  @Test func `what was kept is there again`() async throws {
    try await ledger().perform("Anna")
    #expect(try await ledger().state == Kept(Tally(count: 1), version: 1))
  }

  @Test func `a command that changes nothing keeps nothing`() async throws {
    #expect(try await ledger().perform("").version == 0)
    #expect(try await journal.lastPosition() == 0)
  }

  @Test func `of many at once none is lost and none passes the limit`() async throws {
    let ledger = try await ledger(limit: 10)
    let refused = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<25 {
        group.addTask { await Self.isRefused(ledger) }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(refused == 15)
    #expect(await ledger.state.version == 10)
    #expect(try await journal.read("tally", after: 0).count == 10)
  }

  @Test func `two that keep the same stream decide by what the other has kept`() async throws {
    let (one, other) = (try await ledger(limit: 7), try await ledger(limit: 7))
    let refused = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<20 {
        let ledger = number.isMultiple(of: 2) ? one : other
        group.addTask { await Self.isRefused(ledger) }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(refused == 13)
    #expect(try await journal.read("tally", after: 0).count == 7)
  }

  @Test func `what another process keeps is told`() async throws {
    let ledgers = try await Ledgers(journal: journal, clock: SuspendingClock(), logger: Logger(label: "test"))
    let ledger: Ledger<Tally> = try await ledgers.ledger("tally", from: Tally())
    let again: Ledger<Tally> = try await ledgers.ledger("tally", from: Tally())
    #expect(ledger === again)
    try await withThrowingTaskGroup { group in
      group.addTask { try await ledgers.run() }
      _ = try await journal.append([Tally.Counted(by: "another process")], to: "tally", expecting: 0)
      for await state in await ledger.changes() where state.version == 1 { break }
      group.cancelAll()
    }
    #expect(await ledger.state.rules.count == 1)
  }

  @Test func `of many ledgers those are put away that nobody uses or listens to`() async throws {
    let ledgers = try await Ledgers(
      journal: journal, clock: SuspendingClock(), logger: Logger(label: "test"), mostOpen: 2)
    func ledger(_ name: String) async throws -> Ledger<Tally> {
      try await ledgers.ledger(StreamName("tally/\(name)"), from: Tally())
    }
    let heard = try await ledger("heard")
    let listening = await heard.changes()
    let idle = try await ledger("idle")
    try await idle.perform("Anna")
    let used = try await ledger("used")
    #expect(try await ledger("heard") === heard)
    #expect(try await ledger("used") === used)
    let again = try await ledger("idle")
    #expect(again !== idle)
    #expect(await again.state == Kept(Tally(count: 1), version: 1))
    // What was put away is not wrong, only late.
    try await again.perform("Ben")
    #expect(try await idle.perform("Clara").version == 3)
    withExtendedLifetime(listening) {}
  }

  @Test func `what the journal does not keep has not happened`() async throws {
    let journal = BrokenJournal()
    let ledger = try await Ledger(Tally(), stream: "tally", journal: journal, clock: SuspendingClock())
    journal.isBroken = true
    await #expect(throws: JournalError.self) { try await ledger.perform("Anna") }
    journal.isBroken = false
    #expect(try await ledger.perform("Anna") == Kept(Tally(count: 1), version: 1))
  }
}
