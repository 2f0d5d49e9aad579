public import Facts
public import Foundation

/// A journal that ends with the process: for tests, and for those who want nothing kept.
public actor MemoryJournal: Journal {
  private var facts: [Recorded] = []
  private var places: [StreamName: [Int]] = [:]
  private var snapshots: [StreamName: Snapshot] = [:]
  private let bell = Doorbell()
  private let now: @Sendable () -> Date

  /// An empty journal that takes the wall clock's time from `now`.
  public init(now: @escaping @Sendable () -> Date = { Date() }) { self.now = now }

  @discardableResult
  public func append<F: Fact>(
    _ facts: [F], to stream: StreamName, expecting version: Int
  ) async throws(JournalError) -> [Recorded] {
    let actual = places[stream]?.count ?? 0
    guard actual == version else { throw .conflict(stream: stream, expecting: version, actual: actual) }
    var drafts: [Draft] = []
    for fact in facts { drafts.append(try Draft(fact)) }
    let time = now()
    let recorded = drafts.enumerated().map { index, draft in
      draft.recorded(
        position: Int64(self.facts.count + index + 1), stream: stream, version: version + index + 1, at: time)
    }
    if !recorded.isEmpty { places[stream, default: []] += self.facts.count..<self.facts.count + recorded.count }
    self.facts += recorded
    bell.ring()
    return recorded
  }

  public func read(_ stream: StreamName, after version: Int) async throws(JournalError) -> [Recorded] {
    (places[stream] ?? []).dropFirst(max(0, version)).map { facts[$0] }
  }

  public func readAll(after position: Int64, limit: Int) async throws(JournalError) -> [Recorded] {
    Array(facts.dropFirst(Int(max(0, position))).prefix(max(0, limit)))
  }

  public func lastPosition() async throws(JournalError) -> Int64 { Int64(facts.count) }

  public nonisolated func tail(after position: Int64) -> AsyncThrowingStream<Recorded, any Error> {
    Tail(self, after: position, bell: bell, longestWait: nil).stream
  }

  public func streams(prefix: String) async throws(JournalError) -> [(StreamName, version: Int)] {
    places.filter { $0.key.hasPrefix(prefix) }.sorted { $0.key < $1.key }.map { ($0.key, version: $0.value.count) }
  }

  public func counts() async throws(JournalError) -> [KindCount] {
    Dictionary(grouping: facts, by: \.kind).map { kind, facts in
      let times = facts.map(\.recordedAt)
      return KindCount(
        kind: kind, count: facts.count, oldest: times.min() ?? .distantPast, newest: times.max() ?? .distantPast)
    }.sorted { $0.kind < $1.kind }
  }

  public func snapshot(of stream: StreamName) async throws(JournalError) -> Snapshot? { snapshots[stream] }

  public func save(_ snapshot: Snapshot, of stream: StreamName) async throws(JournalError) {
    if let kept = snapshots[stream], kept.version > snapshot.version { return }
    snapshots[stream] = snapshot
  }
}
