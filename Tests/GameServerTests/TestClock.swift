import EventSourcing
import GameServer
import Synchronization

/// A clock that goes when it is told to.
final class TestClock: GameClock {
  private struct State {
    var now = EventSourcing.Instant(nanoseconds: 7_000_000_000_000)
    var next = 0
    var sleepers: [Int: (until: EventSourcing.Instant, CheckedContinuation<Void, Never>)] = [:]
    /// Those who wait until so many sleep.
    var watchers: [Int: (count: Int, CheckedContinuation<Void, Never>)] = [:]
  }

  private let state = Mutex(State())

  var now: EventSourcing.Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: EventSourcing.Instant, tolerance: Duration?) async throws {
    let number = nextNumber()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let (isDue, watchers) = state.withLock { state -> (Bool, [CheckedContinuation<Void, Never>]) in
          if deadline <= state.now || Task.isCancelled { return (true, []) }
          state.sleepers[number] = (deadline, continuation)
          let served = state.watchers.filter { $0.value.count <= state.sleepers.count }
          for number in served.keys { state.watchers[number] = nil }
          return (false, served.values.map(\.1))
        }
        if isDue { continuation.resume() }
        for watcher in watchers { watcher.resume() }
      }
    } onCancel: {
      state.withLock { $0.sleepers.removeValue(forKey: number) }?.1.resume()
    }
    try Task.checkCancellation()
  }

  /// Lets time pass, and wakes the sleepers that have slept long enough.
  func pass(_ time: Duration) {
    let due = state.withLock { state in
      state.now += time
      let due = state.sleepers.filter { $0.value.until <= state.now }
      for number in due.keys { state.sleepers[number] = nil }
      return due.values.map(\.1)
    }
    for sleeper in due { sleeper.resume() }
  }

  /// Waits until so many sleep: all that was to be done now has been done. A test that is
  /// cancelled at its limit waits no longer.
  func sleeping(_ count: Int = 1) async {
    let number = nextNumber()
    await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
        let isSo = state.withLock { state -> Bool in
          if state.sleepers.count >= count || Task.isCancelled { return true }
          state.watchers[number] = (count, continuation)
          return false
        }
        if isSo { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.watchers.removeValue(forKey: number) }?.1.resume()
    }
  }

  private func nextNumber() -> Int {
    state.withLock { state in
      state.next += 1
      return state.next
    }
  }
}
