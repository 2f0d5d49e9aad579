/// Time and waiting, so that a test can play both.
protocol Waiting: Sendable {
  func now() -> SuspendingClock.Instant
  /// Returns when `descriptor` has something to say, when `stop` is requested, or at `deadline`, whichever is first.
  func wait(for descriptor: CInt?, until deadline: SuspendingClock.Instant, stop: StopSignal) throws(SystemError)
    -> WaitResult
}

/// What ended a wait.
enum WaitResult {
  case stopped, timedOut
  /// There is a buffer to take, or an error that taking one will tell.
  case ready
}
