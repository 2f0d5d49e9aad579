package import EventSourcing
package import EventStore
import Synchronization

/// Erases facts from the journal, and refolds the states that they were part of.
package struct OldFacts: Sendable {
  package let store: any EventStore
  /// The streams of the journal that are held in memory; nil where none are.
  let aggregates: Aggregates?

  /// Erases from `stream` as `decide` says; returns the number of facts that changed or were deleted.
  package func erase<Event: Fact>(
    from stream: StreamName, _ decide: @escaping @Sendable ([Event]) -> Erasure<Event>
  ) async throws -> Int {
    let count = Mutex(0)
    try await store.redact(stream) { stored throws(EventStoreError) in
      let erasure = decide(try stored.readableFacts())
      count.withLock { $0 = erasure.isOfWholeStream ? stored.count : erasure.replaced.count }
      return try Redaction(erasure)
    }
    let changed = count.withLock(\.self)
    if changed > 0 { try await aggregates?.refold([stream]) }
    return changed
  }

  /// Deletes `stream` if it exists.
  package func delete(_ stream: StreamName) async throws {
    try await store.redactWhole(stream)
    try await aggregates?.refold([stream])
  }
}
