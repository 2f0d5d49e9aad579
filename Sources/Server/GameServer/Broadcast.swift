import Synchronization

/// Tells a value to all who listen. Who is slow misses what was overtaken, and gets the newest.
final class Broadcast<Value: Sendable>: Sendable {
  private struct State {
    var next = 0
    var listeners: [Int: AsyncStream<Value>.Continuation] = [:]
    var isFinished = false
  }

  private let state = Mutex(State())

  /// What is told from now on, with `first` before it where there is one; it ends with the broadcast.
  ///
  /// `onEnd` is called when nobody reads it any more.
  func stream(beginningWith first: Value? = nil, onEnd: @escaping @Sendable () -> Void = {}) -> AsyncStream<Value> {
    let (stream, listener) = AsyncStream<Value>.makeStream(bufferingPolicy: .bufferingNewest(1))
    if let first { listener.yield(first) }
    let number = state.withLock { state -> Int? in
      guard !state.isFinished else { return nil }
      state.next += 1
      state.listeners[state.next] = listener
      return state.next
    }
    guard let number else {
      listener.finish()
      return stream
    }
    listener.onTermination = { _ in
      self.state.withLock { _ = $0.listeners.removeValue(forKey: number) }
      onEnd()
    }
    return stream
  }

  /// How many listen.
  var count: Int { state.withLock { $0.listeners.count } }

  /// Tells `value` to all who listen.
  func send(_ value: Value) {
    for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield(value) }
  }

  /// Ends all streams, and those that are asked for later.
  func finish() {
    let listeners = state.withLock { state in
      state.isFinished = true
      return Array(state.listeners.values)
    }
    for listener in listeners { listener.finish() }
  }
}
