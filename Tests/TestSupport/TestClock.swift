package import EventSourcing
import Synchronization

/// A clock that goes when it is told to; one of some `users` goes on to the next deadline by itself as soon as all of
/// them sleep.
package final class TestClock: GameClock {
  private struct State {
    var now = TestClock.begin
    var next = 0
    var sleepers: [Int: (until: EventSourcing.Instant, CheckedContinuation<Void, Never>)] = [:]
    /// Those who wait until so many sleep.
    var watchers: [Int: (count: Int, CheckedContinuation<Void, Never>)] = [:]

    /// Goes on to `instant`, and returns the sleepers that have slept long enough.
    mutating func go(to instant: EventSourcing.Instant) -> [CheckedContinuation<Void, Never>] {
      now = instant
      let due = sleepers.filter { $0.value.until <= instant }
      for number in due.keys { sleepers[number] = nil }
      return due.values.map(\.1)
    }
  }

  private static let begin = EventSourcing.Instant(nanoseconds: 7_000_000_000_000)

  private let state = Mutex(State())
  private let users: Int?

  /// A clock that goes when it is told to, or by itself for so many `users`.
  package init(users: Int? = nil) { self.users = users }

  package var now: EventSourcing.Instant { state.withLock { $0.now } }
  /// The time since it was made.
  package var elapsed: Duration { Self.begin.duration(to: now) }
  package var minimumResolution: Duration { .nanoseconds(1) }

  package func sleep(until deadline: EventSourcing.Instant, tolerance: Duration?) async throws {
    let number = nextNumber()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let served = state.withLock { state -> [CheckedContinuation<Void, Never>] in
          if deadline <= state.now || Task.isCancelled { return [continuation] }
          state.sleepers[number] = (deadline, continuation)
          let served = state.watchers.filter { $0.value.count <= state.sleepers.count }
          for number in served.keys { state.watchers[number] = nil }
          guard state.sleepers.count == users, let next = state.sleepers.values.map(\.until).min() else {
            return served.values.map(\.1)
          }
          return served.values.map(\.1) + state.go(to: next)
        }
        for waiter in served { waiter.resume() }
      }
    } onCancel: {
      state.withLock { $0.sleepers.removeValue(forKey: number) }?.1.resume()
    }
    try Task.checkCancellation()
  }

  /// Lets time pass, and wakes the sleepers that have slept long enough.
  package func pass(_ time: Duration) {
    let due = state.withLock { $0.go(to: $0.now + time) }
    for sleeper in due { sleeper.resume() }
  }

  /// Waits until so many sleep: all that was to be done now has been done. A test that is
  /// cancelled at its limit waits no longer.
  package func sleeping(_ count: Int = 1) async {
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
