import EventSourcing
import EventStore
import Foundation
public import Quiz

/// Statistics of the contests of this house, counted from the journal.
///
/// Each request counts the facts that were recorded since the previous request. The counts are also stored beside the
/// journal, so that a restarted daemon does not have to read the facts of years.
public actor StatisticsService {
  private let store: any EventStore
  private let calendar: Calendar
  private let keepEvery: Int64
  private let mutex = AsyncMutex()
  private var statistics = QuizStatistics()
  /// The last fact that is counted; nil before the kept counts were looked for.
  private var position: Int64?
  /// The last fact that the kept counts include.
  private var keptPosition: Int64 = 0

  /// The facts read at once.
  private static let page = 2000
  /// The form of the kept counts; see `Snapshottable.snapshotFormat`.
  private static let format = "statistics.1"
  /// They are kept as the snapshot of a stream that has no facts of its own.
  private static let stream: StreamName = "statistics"

  /// Creates the statistics of the contests in `store`. Days begin at midnight according to `calendar`. The counts are
  /// stored after every `keepEvery` new facts, which are about a second of counting.
  init(store: any EventStore, calendar: Calendar = .current, keepEvery: Int64 = 20_000) {
    self.store = store
    self.calendar = calendar
    self.keepEvery = keepEvery
  }

  /// The counts of all contests up to now.
  ///
  /// - Throws: ``GameServerError/journal(_:)``.
  public func current() async throws(GameServerError) -> QuizStatistics {
    await mutex.enter()
    defer { mutex.leave() }
    do throws(EventStoreError) {
      try await restore()
      while true {
        let stored = try await store.readAll(after: position ?? 0, limit: Self.page)
        guard let last = stored.last?.position else { break }
        for event in stored { count(event) }
        position = last
      }
      await keep()
    } catch {
      throw .journal(error)
    }
    return statistics
  }

  private func count(_ event: StoredEvent) {
    let prefix = ContestRoom.stream(of: "").description
    guard event.stream.description.hasPrefix(prefix) else { return }
    // A fact written by a newer Apeiron may be unknown here, and is ignored.
    guard let fact = try? event.fact(as: ContestFact.self) else { return }
    statistics.add(fact, of: event.stream.description, on: day(of: event.recordedAt))
  }

  private func day(of date: Date) -> String {
    let parts = calendar.dateComponents([.year, .month, .day], from: date)
    let numbers = [parts.year ?? 0, parts.month ?? 0, parts.day ?? 0]
    return numbers.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: "-")
  }

  private func restore() async throws(EventStoreError) {
    guard position == nil else { return }
    position = 0
    // A journal restored from a backup may end before the stored counts.
    guard let kept = try await store.snapshot(of: Self.stream), kept.format == Self.format,
      try await store.lastPosition() >= Int64(kept.version),
      let statistics = try? JSONDecoder().decode(QuizStatistics.self, from: kept.body)
    else { return }
    (self.statistics, position, keptPosition) = (statistics, Int64(kept.version), Int64(kept.version))
  }

  /// Keeps the counts if many facts were counted since. It only saves time and may fail.
  private func keep() async {
    guard let position, position - keptPosition >= keepEvery, let body = try? JSONEncoder().encode(statistics) else {
      return
    }
    keptPosition = position
    try? await store.save(Snapshot(version: Int(position), format: Self.format, body: body), of: Self.stream)
  }
}
