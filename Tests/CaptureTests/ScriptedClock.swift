import Synchronization

@testable import Capture

/// A clock that stands still but for waits, which end at once; after a number of them the program is told to stop.
final class ScriptedClock: Sendable {
  private let state: Mutex<(elapsed: Duration, waitsLeft: Int)>

  init(waits: Int) { state = Mutex((.zero, waits)) }

  var elapsed: Duration { state.withLock { $0.elapsed } }

  /// As if something took so long.
  func pass(_ time: Duration) { state.withLock { $0.elapsed += time } }

  func now() -> SuspendingClock.Instant { SuspendingClock().systemEpoch + elapsed }

  /// The clock as the code under test takes it.
  var waiting: Waiting {
    Waiting(now: now) { [self] _, deadline, _ throws(SystemError) in wait(until: deadline) }
  }

  private func wait(until deadline: SuspendingClock.Instant) -> WaitResult {
    state.withLock { state in
      guard state.waitsLeft > 0 else { return .stopped }
      state.waitsLeft -= 1
      state.elapsed = max(state.elapsed, deadline - SuspendingClock().systemEpoch)
      return .timedOut
    }
  }
}
