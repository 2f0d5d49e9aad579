import EventSourcing
import EventStore
import Synchronization

/// A journal of another, of which a test changes how it appends.
protocol JournalInFront: EventStore {
  var inner: InMemoryEventStore { get }
}

extension JournalInFront {
  func tryWriting() async throws(EventStoreError) { try await inner.tryWriting() }
  func read(_ stream: StreamName, after version: Int) async throws(EventStoreError) -> [StoredEvent] {
    try await inner.read(stream, after: version)
  }
  func readAll(after position: Int64, limit: Int) async throws(EventStoreError) -> [StoredEvent] {
    try await inner.readAll(after: position, limit: limit)
  }
  func lastPosition() async throws(EventStoreError) -> Int64 { try await inner.lastPosition() }
  func subscribe(after position: Int64) -> AsyncThrowingStream<StoredEvent, any Error> {
    inner.subscribe(after: position)
  }
  func streams(prefix: String) async throws(EventStoreError) -> [(StreamName, version: Int)] {
    try await inner.streams(prefix: prefix)
  }
  func unfinished(prefix: String) async throws(EventStoreError) -> [StreamName] {
    try await inner.unfinished(prefix: prefix)
  }
  func delete(_ streams: [StreamName]) async throws(EventStoreError) { try await inner.delete(streams) }
  func redact(
    _ stream: StreamName, _ decide: @escaping @Sendable ([StoredEvent]) throws(EventStoreError) -> Redaction
  ) async throws(EventStoreError) {
    try await inner.redact(stream, decide)
  }
  func wipe(rewriting: Bool) async throws(EventStoreError) { try await inner.wipe(rewriting: rewriting) }
  func isToBeRewritten() async throws(EventStoreError) -> Bool { try await inner.isToBeRewritten() }
  func counts() async throws(EventStoreError) -> [KindCount] { try await inner.counts() }
  func snapshot(of stream: StreamName) async throws(EventStoreError) -> Snapshot? {
    try await inner.snapshot(of: stream)
  }
  func save(_ snapshot: Snapshot, of stream: StreamName) async throws(EventStoreError) {
    try await inner.save(snapshot, of: stream)
  }
}

/// A journal that lets others run before it appends.
struct SlowJournal: JournalInFront {
  let inner = InMemoryEventStore()

  func append<F: Fact>(
    _ facts: [F], to stream: StreamName, expecting version: Int
  ) async throws(EventStoreError) -> [StoredEvent] {
    for _ in 0..<20 { await Task.yield() }
    return try await inner.append(facts, to: stream, expecting: version)
  }
}

/// A journal whose disk is full when a test says so.
final class BrokenJournal: JournalInFront {
  let inner = InMemoryEventStore()
  private let broken = Mutex(false)

  var isBroken: Bool {
    get { broken.withLock { $0 } }
    set { broken.withLock { $0 = newValue } }
  }

  func tryWriting() async throws(EventStoreError) { if isBroken { throw .diskFull(file: "journal") } }

  func append<F: Fact>(
    _ facts: [F], to stream: StreamName, expecting version: Int
  ) async throws(EventStoreError) -> [StoredEvent] {
    if isBroken { throw .diskFull(file: "journal") }
    return try await inner.append(facts, to: stream, expecting: version)
  }
}
