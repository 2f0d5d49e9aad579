/// Time and waiting, so that a test can simulate both.
protocol Waiting: Sendable {
  func now() -> SuspendingClock.Instant
  /// Returns when `descriptor` is ready, when `stop` is requested, or at `deadline`, whichever is first.
  func wait(for descriptor: CInt?, until deadline: SuspendingClock.Instant, stop: StopSignal) throws(SystemError)
    -> WaitResult
}

/// What ended a wait.
enum WaitResult {
  case stopped, timedOut
  /// There is a buffer to take, or an error that taking one will reveal.
  case ready
}
