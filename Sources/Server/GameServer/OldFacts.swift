import EventSourcing
import EventStore
import Synchronization

/// Erases facts that are too old from the journal, and from what has been folded of them.
struct OldFacts: Sendable {
  let store: any EventStore
  /// What is open of the journal; nil where nothing is.
  let aggregates: Aggregates?

  /// Erases from `stream` what `decide` says, and returns how many facts were changed.
  func erase<Event: Fact>(
    from stream: StreamName, _ decide: @escaping @Sendable ([Event]) -> Erasure<Event>
  ) async throws -> Int {
    let count = Mutex(0)
    try await store.redact(stream) { stored throws(EventStoreError) in
      var facts: [Event] = []
      for event in stored { facts.append(try event.readableFact()) }
      let erasure = decide(facts)
      count.withLock { $0 = erasure.replaced.count }
      return try Redaction(erasure)
    }
    let changed = count.withLock(\.self)
    if changed > 0 { try await aggregates?.refold([stream]) }
    return changed
  }

  /// Deletes `stream`, if there is one.
  func delete(_ stream: StreamName) async throws {
    try await store.redact(stream) { facts throws(EventStoreError) in facts.isEmpty ? .none : .wholeStream }
    try await aggregates?.refold([stream])
  }
}
