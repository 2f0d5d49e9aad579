import Synchronization

/// Wakes the tasks that wait for something new.
final class ChangeSignal: Sendable {
  private struct State {
    var rings = 0
    var nextWaiter = 0
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  }

  private let state = Mutex(State())

  /// How often the signal has been sent. A task that reads this, then looks, then waits past it misses nothing.
  var rings: Int { state.withLock { $0.rings } }

  /// Wakes every waiting task.
  func ring() {
    let waiting = state.withLock { state in
      state.rings += 1
      defer { state.waiting = [:] }
      return state.waiting.values
    }
    for waiter in waiting { waiter.resume() }
  }

  /// Returns once the signal has been sent more than `heard` times, or when the task is cancelled.
  func wait(past heard: Int) async {
    let waiter = state.withLock { state in
      state.nextWaiter += 1
      return state.nextWaiter
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isDue = state.withLock { state in
          // A task is marked as cancelled before its handler runs: either the handler finds the waiter, or this check
          // sees the mark.
          if state.rings > heard || Task.isCancelled { return true }
          state.waiting[waiter] = continuation
          return false
        }
        if isDue { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: waiter) }?.resume()
    }
  }

  /// As above, but returns after `longest` at the latest.
  func wait(past heard: Int, atMost longest: Duration) async {
    await withTaskGroup { group in
      group.addTask { await self.wait(past: heard) }
      group.addTask { try? await Task.sleep(for: longest) }
      await group.next()
      group.cancelAll()
    }
  }
}
