/// A mutual exclusion lock for an actor's methods, first come, first served, which is held across suspensions. Without
/// it two callers could decide on the same state.
final class AsyncMutex {
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Waits for the lock; must be followed by ``leave()``.
  func enter() async {
    guard isTaken else {
      isTaken = true
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  /// Passes the lock to the next caller.
  func leave() {
    if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
  }
}
