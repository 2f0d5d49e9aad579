extension SuspendingClock.Instant {
  /// When a frame was taken: `timestamp` after the zero of CLOCK_MONOTONIC, which on Linux is also this clock's;
  /// without a timestamp, when it was delivered. Some drivers stamp up to a frame into the future, so the result is
  /// never later than the delivery.
  static func taken(at timestamp: Duration?, deliveredAt delivery: Self) -> Self {
    guard let timestamp else { return delivery }
    return min(SuspendingClock().systemEpoch + timestamp, delivery)
  }
}
