/// A counter of dropped frames. With it, the log has one line per second instead of one per frame.
struct DropCounter {
  /// Why a frame was not seen.
  enum Cause: String, CaseIterable {
    /// Marked as broken by the driver, truncated, or impossible to decode.
    case broken
    /// Taken while the camera still adjusted its exposure.
    case settling
    /// A newer frame was ready at the same time.
    case stale
    /// A newer frame came before the reader had taken this one.
    case unread
  }

  /// The drops within a period.
  struct Report: Equatable {
    var counts: [Cause: Int] = [:]
    var period: Duration = .zero
    var total: Int { counts.values.reduce(0, +) }
  }

  private var counts: [Cause: Int] = [:]
  private var begin: SuspendingClock.Instant?

  mutating func add(_ cause: Cause, count: Int = 1, at now: SuspendingClock.Instant) {
    guard count > 0 else { return }
    counts[cause, default: 0] += count
    begin = begin ?? now
  }

  /// The drops since the last report, once a second has passed since the first of them; nil before that, and if nothing
  /// was dropped.
  mutating func report(at now: SuspendingClock.Instant) -> Report? {
    guard let first = begin, now - first >= .seconds(1) else { return nil }
    defer { self = DropCounter() }
    return Report(counts: counts, period: now - first)
  }
}
