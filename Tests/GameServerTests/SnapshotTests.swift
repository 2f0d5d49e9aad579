import EventSourcing
import EventStore
import Foundation
import Synchronization
import Testing

@testable import GameServer

/// A count of which snapshots are kept; one that began at another number is another count.
private struct LongTally: Snapshottable {
  static let snapshotFormat = "tally.1"

  var first = 0
  var count = 0

  func decide(_ times: Int, at now: Instant) throws(Never) -> [Tally.Counted] {
    Array(repeating: Tally.Counted(by: "x"), count: times)
  }

  mutating func apply(_ fact: Tally.Counted) { count += 1 }

  func began(as beginning: Self) -> Bool { first == beginning.first }
}

/// A store that says how many facts were read from it.
private final class CountingStore: JournalInFront {
  let inner = InMemoryEventStore()
  let read = Mutex(0)

  func append<F: Fact>(
    _ facts: [F], to stream: StreamName, expecting version: Int
  ) async throws(EventStoreError) -> [StoredEvent] {
    try await inner.append(facts, to: stream, expecting: version)
  }

  func read(_ stream: StreamName, after version: Int) async throws(EventStoreError) -> [StoredEvent] {
    let stored = try await inner.read(stream, after: version)
    read.withLock { $0 += stored.count }
    return stored
  }
}

@Suite struct `A long stream` {
  private let store = CountingStore()
  private static let every = EventSourced<LongTally>.snapshotEvery

  private func open(_ beginning: LongTally = LongTally()) async throws -> (tally: Aggregate<LongTally>, read: Int) {
    store.read.withLock { $0 = 0 }
    let tally = try await Aggregate(beginning, stream: "tally", store: store, clock: SuspendingClock())
    return (tally, store.read.withLock { $0 })
  }

  @Test func `is opened from its snapshot, and from what came after it`() async throws {
    let (tally, _) = try await open()
    try await tally.perform(Self.every - 1)
    #expect(try await store.snapshot(of: "tally") == nil)
    try await tally.perform(1)
    #expect(try await store.snapshot(of: "tally")?.version == Self.every)
    try await tally.perform(7)

    let (again, read) = try await open()
    #expect(await again.state == Versioned(LongTally(count: Self.every + 7), version: Self.every + 7))
    #expect(read == 8, "the last fact that the snapshot covers, and those after it")
    #expect(try await again.perform(1).version == Self.every + 8)
  }

  @Test func `has a new snapshot after as many facts again, also when it was opened from one`() async throws {
    try await open().tally.perform(Self.every)
    let (again, _) = try await open()
    try await again.perform(Self.every - 1)
    #expect(try await store.snapshot(of: "tally")?.version == Self.every)
    try await again.perform(1)
    #expect(try await store.snapshot(of: "tally")?.version == 2 * Self.every)
  }

  @Test(arguments: [("tally.2", #"{"first":0,"count":9}"#), ("tally.1", "{}"), ("tally.1", #"{"first":1,"count":9}"#)])
  func `is folded from its facts where the snapshot has another form or another beginning`(
    format: String, body: String
  ) async throws {
    try await open().tally.perform(3)
    try await store.save(Snapshot(version: 3, format: format, body: Data(body.utf8)), of: "tally")
    #expect(await (try open()).tally.state == Versioned(LongTally(count: 3), version: 3))
  }

  @Test func `that was deleted is not there, though its snapshot is`() async throws {
    let body = try JSONEncoder().encode(LongTally(count: 5))
    try await store.save(Snapshot(version: 5, format: LongTally.snapshotFormat, body: body), of: "tally")
    let (tally, _) = try await open()
    #expect(await tally.state == Versioned(LongTally(), version: 0))
    #expect(try await tally.perform(1).version == 1)
  }
}
