import ArgumentParser
import Dispatch
import Foundation
import Synchronization

/// A time limit for work, which is abandoned when it takes too long.
///
/// A decoder or a disk that hangs cannot be interrupted, so its thread is left behind. Only a new process gets rid of
/// such threads: when `maxAbandoned` of them are still running, this process exits.
final class TimeLimit: Sendable {
  private let seconds: Double
  private let maxAbandoned: Int
  private let leftBehind = Atomic(0)

  init(seconds: Double, maxAbandoned: Int) {
    self.seconds = seconds
    self.maxAbandoned = maxAbandoned
  }

  /// Runs `body` on a thread of its own and returns its result; nil if it takes longer than the limit.
  func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Value? {
    let attempt = Attempt<Value>()
    Thread.detachNewThread { [self] in
      if attempt.end(with: body()) { leftBehind.subtract(1, ordering: .relaxed) }
    }
    if let value = attempt.value(within: seconds) { return value }
    let count = leftBehind.add(1, ordering: .relaxed).newValue
    if count >= maxAbandoned {
      StandardError.say("\(count) pictures that took more than \(seconds) s are still at work: start another worker")
      // `exit` would destroy objects that those threads still use. All output has been written already.
      _exit(Exit.internalError.rawValue)
    }
    return nil
  }

  private final class Attempt<Value: Sendable>: Sendable {
    private let isDone = DispatchSemaphore(value: 0)
    private let state = Mutex<(value: Value?, isGivenUp: Bool)>((nil, false))

    /// Stores the value. Returns whether the work was abandoned before it ended.
    func end(with value: Value) -> Bool {
      defer { isDone.signal() }
      return state.withLock { state in
        state.value = value
        return state.isGivenUp
      }
    }

    func value(within seconds: Double) -> Value? {
      _ = isDone.wait(timeout: .now() + seconds)
      return state.withLock { state in
        state.isGivenUp = state.value == nil
        return state.value
      }
    }
  }
}
