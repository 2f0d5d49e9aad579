extension SuspendingClock.Instant {
  /// When a frame was taken: `timestamp` after the zero of CLOCK_MONOTONIC, which is this clock's on Linux; without one,
  /// when it was delivered. Some drivers stamp up to a frame into the future: no frame is younger than its delivery.
  static func taken(at timestamp: Duration?, deliveredAt delivery: Self) -> Self {
    guard let timestamp else { return delivery }
    return min(SuspendingClock().systemEpoch + timestamp, delivery)
  }
}
