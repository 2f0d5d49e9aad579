import Basics

/// Time and waiting, as values, so that a test can simulate both.
struct Waiting: Sendable {
  /// The time of CLOCK_MONOTONIC.
  var now: @Sendable () -> SuspendingClock.Instant
  /// Waits once. The wait fails with EINTR if a signal interrupts it.
  var waitOnce:
    @Sendable (_ descriptor: CInt?, _ deadline: SuspendingClock.Instant, StopRequest) throws(SystemError) -> WaitResult

  /// Returns when `descriptor` is ready, when `stop` is made, or at `deadline`, whichever is first.
  func wait(for descriptor: CInt?, until deadline: SuspendingClock.Instant, stop: StopRequest) throws(SystemError)
    -> WaitResult
  {
    try retrying { () throws(SystemError) in try waitOnce(descriptor, deadline, stop) }
  }
}

/// The reason why a wait ended.
enum WaitResult {
  case stopped, timedOut
  /// There is a buffer to take, or an error that taking one will reveal.
  case ready
}
