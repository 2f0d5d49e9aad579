/// A point in time on the machine's monotonic clock (`CLOCK_MONOTONIC` on Linux), which never jumps and does not
/// advance while the machine sleeps. Frames carry it as their capture time; rules take it as an argument.
public typealias Instant = SuspendingClock.Instant

extension SuspendingClock.Instant {
  /// Nanoseconds since the clock's epoch, which on Linux is the machine's start: the form in which facts store an
  /// instant. The number means the same to every process until the machine restarts, and nothing afterwards.
  public var nanoseconds: Int64 { SuspendingClock().systemEpoch.duration(to: self).wholeNanoseconds }

  /// The instant `nanoseconds` after the clock's epoch.
  public init(nanoseconds: Int64) {
    self = SuspendingClock().systemEpoch.advanced(by: .nanoseconds(nanoseconds))
  }
}

extension Duration {
  /// The duration in whole nanoseconds, truncated: the form in which facts store it. Traps beyond 292 years.
  public var wholeNanoseconds: Int64 { Int64(attoseconds / 1_000_000_000) }
}
