public import EventSourcing

/// Where facts are kept: the only state that lasts.
///
/// Each stream has versions 1, 2, 3, … without a hole; positions grow over all streams in the order of recording. What
/// was recorded is never changed. Methods never block the threads that tasks run on.
public protocol EventStore: Sendable {
  /// Records `facts`, all or none, behind version `version` of `stream` (0 for a stream that is to begin), and returns
  /// them when they survive a power cut. It is not cut short when the task is cancelled, so that what it throws is so.
  ///
  /// - Throws: ``EventStoreError/conflict(stream:expecting:actual:)`` when the stream is not at `version`, because somebody
  ///   else was first.
  @discardableResult
  func append<F: Fact>(
    _ facts: [F], to stream: StreamName, expecting version: Int
  ) async throws(EventStoreError) -> [StoredEvent]

  /// The facts of `stream` behind version `version`, in order; none for a stream that is not there.
  func read(_ stream: StreamName, after version: Int) async throws(EventStoreError) -> [StoredEvent]

  /// The first `limit` facts of all streams behind `position`, in order.
  func readAll(after position: Int64, limit: Int) async throws(EventStoreError) -> [StoredEvent]

  /// Everything behind `position`, then what is recorded from now on, also by other processes, without a gap or a
  /// repetition, until the reading task is cancelled. It is for one reader, who is waited for: nothing piles up, and one
  /// slow reader delays nobody. It throws ``EventStoreError``.
  func subscribe(after position: Int64) -> AsyncThrowingStream<StoredEvent, any Error>

  /// The position of the newest fact; 0 where there is none.
  func lastPosition() async throws(EventStoreError) -> Int64

  /// The streams whose names begin with `prefix`, by name, each with the version that it is at.
  func streams(prefix: String) async throws(EventStoreError) -> [(StreamName, version: Int)]

  /// How many facts of each kind there are, by kind, and from when.
  func counts() async throws(EventStoreError) -> [KindCount]

  /// The snapshot kept of `stream`; nil where there is none.
  func snapshot(of stream: StreamName) async throws(EventStoreError) -> Snapshot?

  /// Keeps `snapshot` of `stream` in place of one that is not newer. Snapshots only save time: they can be lost.
  func save(_ snapshot: Snapshot, of stream: StreamName) async throws(EventStoreError)
}
