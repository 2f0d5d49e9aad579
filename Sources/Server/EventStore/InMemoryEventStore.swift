public import EventSourcing
public import Foundation

/// A journal in memory, for tests and for games of which nothing is kept. It ends with the process.
public actor InMemoryEventStore: EventStore {
  /// By position; nil for those of streams that were deleted.
  private var facts: [StoredEvent?] = []
  private var places: [StreamName: [Int]] = [:]
  private var finished: Set<StreamName> = []
  private var snapshots: [StreamName: Snapshot] = [:]
  private let bell = ChangeSignal()
  private let now: @Sendable () -> Date

  /// An empty journal that reads the wall clock through `now`.
  public init(now: @escaping @Sendable () -> Date = { Date() }) { self.now = now }

  /// Appends in one turn of the actor; the facts last as long as the process.
  ///
  /// - Throws: ``EventStoreError/conflict(stream:expecting:actual:)`` or ``EventStoreError/unwritable(kind:reason:)``.
  @discardableResult
  public func append<F: Fact>(
    _ facts: [F], to stream: StreamName, expecting version: Int
  ) async throws(EventStoreError) -> [StoredEvent] {
    let actual = places[stream]?.count ?? 0
    guard actual == version else { throw .conflict(stream: stream, expecting: version, actual: actual) }
    var drafts: [PendingEvent] = []
    for fact in facts { drafts.append(try PendingEvent(fact)) }
    let time = now()
    let recorded = drafts.enumerated().map { index, draft in
      draft.recorded(
        position: Int64(self.facts.count + index + 1), stream: stream, version: version + index + 1, at: time)
    }
    if !recorded.isEmpty { places[stream, default: []] += self.facts.count..<self.facts.count + recorded.count }
    self.facts += recorded
    if facts.contains(where: \.endsStream) { finished.insert(stream) }
    bell.ring()
    return recorded
  }

  /// Does nothing; never throws.
  public func tryWriting() async throws(EventStoreError) {}

  /// The facts of `stream` after `version`, of which less than 0 counts as 0; never throws.
  public func read(_ stream: StreamName, after version: Int) async throws(EventStoreError) -> [StoredEvent] {
    (places[stream] ?? []).dropFirst(max(0, version)).compactMap { facts[$0] }
  }

  /// The first `limit` facts after `position`; less than 0 counts as 0. Never throws.
  public func readAll(after position: Int64, limit: Int) async throws(EventStoreError) -> [StoredEvent] {
    Array(facts.dropFirst(Int(max(0, position))).lazy.compactMap(\.self).prefix(max(0, limit)))
  }

  /// The number of facts, which is the position of the newest; never throws.
  public func lastPosition() async throws(EventStoreError) -> Int64 { Int64(facts.count) }

  /// The facts after `position`, then those appended from now on; each append wakes the reader at once.
  public nonisolated func subscribe(after position: Int64) -> AsyncThrowingStream<StoredEvent, any Error> {
    Subscription(self, after: position, bell: bell, longestWait: nil).stream
  }

  /// The streams whose names begin with `prefix`, for which all names are looked through; never throws.
  public func streams(prefix: String) async throws(EventStoreError) -> [(StreamName, version: Int)] {
    places.filter { $0.key.hasPrefix(prefix) }.sorted { $0.key < $1.key }.map { ($0.key, version: $0.value.count) }
  }

  /// The streams that no fact has ended, for which all names are looked through; never throws.
  public func unfinished(prefix: String) async throws(EventStoreError) -> [StreamName] {
    places.keys.filter { $0.hasPrefix(prefix) && !finished.contains($0) }.sorted()
  }

  /// Forgets the streams; never throws.
  public func delete(_ streams: [StreamName]) async throws(EventStoreError) {
    for stream in streams {
      for place in places.removeValue(forKey: stream) ?? [] { facts[place] = nil }
      snapshots[stream] = nil
      finished.remove(stream)
    }
  }

  /// Changes the facts in one turn of the actor.
  ///
  /// - Throws: The errors of `decide`.
  public func redact(
    _ stream: StreamName, _ decide: @escaping @Sendable ([StoredEvent]) throws(EventStoreError) -> Redaction
  ) async throws(EventStoreError) {
    let stored = (places[stream] ?? []).compactMap { facts[$0] }
    let redaction = try decide(stored)
    guard !redaction.isEmpty else { return }
    if redaction.isOfWholeStream { return try await delete([stream]) }
    for (old, place) in zip(stored, places[stream] ?? []) {
      guard let new = redaction.replaced[old.version] else { continue }
      facts[place] = new.recorded(position: old.position, stream: stream, version: old.version, at: old.recordedAt)
    }
    let time = now()
    for draft in redaction.appended {
      places[stream, default: []].append(facts.count)
      facts.append(
        draft.recorded(
          position: Int64(facts.count + 1), stream: stream, version: places[stream]?.count ?? 1, at: time))
    }
    snapshots[stream] = nil
    bell.ring()
  }

  /// Does nothing: memory that is no longer used cannot be read.
  public func wipe(rewriting: Bool) async throws(EventStoreError) {}

  /// False.
  public func isToBeRewritten() async throws(EventStoreError) -> Bool { false }

  /// The numbers and time ranges by kind, for which all facts are looked through; never throws.
  public func counts() async throws(EventStoreError) -> [KindCount] {
    Dictionary(grouping: facts.compactMap(\.self), by: \.kind).map { kind, facts in
      let times = facts.map(\.recordedAt)
      return KindCount(
        kind: kind, count: facts.count, oldest: times.min() ?? .distantPast, newest: times.max() ?? .distantPast)
    }.sorted { $0.kind < $1.kind }
  }

  /// The snapshot of `stream` that was saved in this process; nil if there is none. Never throws.
  public func snapshot(of stream: StreamName) async throws(EventStoreError) -> Snapshot? { snapshots[stream] }

  /// Keeps `snapshot` in place of one of the same or an older version; never throws.
  public func save(_ snapshot: Snapshot, of stream: StreamName) async throws(EventStoreError) {
    if let kept = snapshots[stream], kept.version > snapshot.version { return }
    snapshots[stream] = snapshot
  }
}
