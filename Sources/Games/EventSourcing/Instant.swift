/// A point in time on the machine's monotonic clock (`CLOCK_MONOTONIC` on Linux): it never jumps, and it stands while
/// the machine sleeps. Frames carry it as their capture time, rules take it as an argument.
public typealias Instant = SuspendingClock.Instant

extension SuspendingClock.Instant {
  /// Nanoseconds from the clock's own epoch, which on Linux is the start of the machine: the form in which facts keep
  /// an instant. The number means the same to every process until the machine is started anew, and nothing after that.
  public var nanoseconds: Int64 { SuspendingClock().systemEpoch.duration(to: self).wholeNanoseconds }

  /// The instant `nanoseconds` after the clock's epoch.
  public init(nanoseconds: Int64) {
    self = SuspendingClock().systemEpoch.advanced(by: .nanoseconds(nanoseconds))
  }
}

extension Duration {
  /// The duration in nanoseconds, the rest cut off: the form in which facts keep it. Traps beyond 292 years.
  public var wholeNanoseconds: Int64 { Int64(attoseconds / 1_000_000_000) }
}
