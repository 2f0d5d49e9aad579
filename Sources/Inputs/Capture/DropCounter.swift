/// Counts the frames that nobody will see, so that the log has one line a second and not one a frame.
struct DropCounter {
  /// Why a frame was not seen.
  enum Cause: String, CaseIterable {
    /// Marked by the driver, cut short, or impossible to decode.
    case broken
    /// A newer one lay ready beside it.
    case stale
    /// A newer one came before the reader was done with an older.
    case unread
  }

  /// The drops of a period.
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

  /// What was dropped since the last report, once a second has passed since the first drop; nil before, and where
  /// nothing was dropped.
  mutating func report(at now: SuspendingClock.Instant) -> Report? {
    guard let first = begin, now - first >= .seconds(1) else { return nil }
    defer { self = DropCounter() }
    return Report(counts: counts, period: now - first)
  }
}
