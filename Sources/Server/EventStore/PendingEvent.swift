import EventSourcing
import Foundation

/// A fact about to be recorded.
struct PendingEvent: Sendable {
  let kind: String
  let body: Data

  /// - Throws: ``EventStoreError/unwritable(kind:reason:)`` for a fact that cannot be encoded as JSON, such as one with
  ///   a number that is not finite.
  init(_ fact: some Fact) throws(EventStoreError) {
    kind = fact.kind
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    do { body = try encoder.encode(fact) } catch { throw .unwritable(kind: fact.kind, reason: "\(error)") }
  }

  /// The event at its place in the journal.
  func recorded(position: Int64, stream: StreamName, version: Int, at time: Date) -> StoredEvent {
    StoredEvent(position: position, stream: stream, version: version, kind: kind, recordedAt: time, body: body)
  }
}
