import EventSourcing
import Synchronization

/// A clock that goes on to the next deadline as soon as all who use it sleep.
final class HurryingClock: GameClock {
  private struct State {
    var now = EventSourcing.Instant(nanoseconds: 1_000_000_000_000)
    var next = 0
    var sleepers: [Int: (until: EventSourcing.Instant, CheckedContinuation<Void, Never>)] = [:]
  }

  private let users: Int
  private let state = Mutex(State())
  private let begin: EventSourcing.Instant

  /// A clock for so many tasks.
  init(users: Int) {
    self.users = users
    begin = state.withLock { $0.now }
  }

  var now: EventSourcing.Instant { state.withLock { $0.now } }
  var elapsed: Duration { begin.duration(to: now) }
  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: EventSourcing.Instant, tolerance: Duration?) async throws {
    let number = state.withLock { state in
      state.next += 1
      return state.next
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let due = state.withLock { state -> [CheckedContinuation<Void, Never>] in
          if deadline <= state.now || Task.isCancelled { return [continuation] }
          state.sleepers[number] = (deadline, continuation)
          guard state.sleepers.count == users, let next = state.sleepers.values.map(\.until).min() else { return [] }
          state.now = next
          let due = state.sleepers.filter { $0.value.until <= next }
          for number in due.keys { state.sleepers[number] = nil }
          return due.values.map(\.1)
        }
        for sleeper in due { sleeper.resume() }
      }
    } onCancel: {
      state.withLock { $0.sleepers.removeValue(forKey: number) }?.1.resume()
    }
    try Task.checkCancellation()
  }
}
