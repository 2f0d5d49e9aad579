public import EventSourcing

/// The journal of facts: the only state that lasts.
///
/// The versions of each stream are 1, 2, 3, … without gaps; positions increase across all streams in the order of
/// recording. A recorded fact never changes, but streams can be deleted, and content can be erased when people ask for
/// it. No method blocks the cooperative thread pool.
///
/// Any method throws an ``EventStoreError`` that names the file if something is wrong with that file.
public protocol EventStore: Sendable {
  /// Appends `facts` to `stream`, all or none, after version `version` (0 to begin the stream), and returns them once
  /// they would survive a power cut. Cancelling the task does not interrupt it, so a thrown error always means that
  /// nothing was recorded.
  ///
  /// - Throws: ``EventStoreError/conflict(stream:expecting:actual:)`` if the stream is at another version, because
  ///   somebody else appended first; ``EventStoreError/unwritable(kind:reason:)`` for a fact that cannot be encoded as
  ///   JSON.
  @discardableResult
  func append<F: Fact>(
    _ facts: [F], to stream: StreamName, expecting version: Int
  ) async throws(EventStoreError) -> [StoredEvent]

  /// Writes something that is not a fact, and returns when it would survive a power cut. This shows whether a fact
  /// could be recorded now.
  func tryWriting() async throws(EventStoreError)

  /// The facts of `stream` after version `version`, in order; empty for an unknown stream.
  func read(_ stream: StreamName, after version: Int) async throws(EventStoreError) -> [StoredEvent]

  /// The first `limit` facts of all streams after `position`, in order.
  func readAll(after position: Int64, limit: Int) async throws(EventStoreError) -> [StoredEvent]

  /// The facts after `position`, then those recorded from now on, by other processes too, without gaps or repetitions,
  /// until the reading task is cancelled. The stream has one reader and produces on demand: nothing piles up, and a
  /// slow reader delays nobody. It throws ``EventStoreError``.
  func subscribe(after position: Int64) -> AsyncThrowingStream<StoredEvent, any Error>

  /// The position of the newest fact; 0 in an empty journal.
  func lastPosition() async throws(EventStoreError) -> Int64

  /// The streams whose names begin with `prefix`, sorted by name, each with its version.
  func streams(prefix: String) async throws(EventStoreError) -> [(StreamName, version: Int)]

  /// Returns the streams whose names begin with `prefix` and that have no fact that ends its stream, sorted by name.
  /// The time depends only on their number, not on everything that was ever recorded.
  func unfinished(prefix: String) async throws(EventStoreError) -> [StreamName]

  /// Deletes these streams with all their facts and snapshots, all or none. Positions are not used again.
  func delete(_ streams: [StreamName]) async throws(EventStoreError)

  /// Passes the facts of `stream` to `decide`, and changes them as it says. No other writer appends to the stream in
  /// the meantime. Deletes the snapshot of a stream that is changed.
  ///
  /// - Throws: Also the errors of `decide`; nothing is changed then.
  func redact(
    _ stream: StreamName, _ decide: @escaping @Sendable ([StoredEvent]) throws(EventStoreError) -> Redaction
  ) async throws(EventStoreError)

  /// Makes sure that everything deleted or redacted so far can no longer be read where the journal is stored. If
  /// `rewriting` is true, writes the whole journal anew, during which no writer can append. Otherwise, copies that the
  /// store made for its own housekeeping may remain until that is done.
  func wipe(rewriting: Bool) async throws(EventStoreError)

  /// Whether something was redacted since the journal was written anew.
  func isToBeRewritten() async throws(EventStoreError) -> Bool

  /// The number and the time range of the facts of each kind, sorted by kind.
  func counts() async throws(EventStoreError) -> [KindCount]

  /// The saved snapshot of `stream`; nil if there is none.
  func snapshot(of stream: StreamName) async throws(EventStoreError) -> Snapshot?

  /// Saves `snapshot` of `stream` unless a newer one is saved. Snapshots only save time and can be lost.
  func save(_ snapshot: Snapshot, of stream: StreamName) async throws(EventStoreError)
}
