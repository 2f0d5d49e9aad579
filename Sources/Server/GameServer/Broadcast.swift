import Synchronization

/// Sends values to all listeners. A slow listener gets only the newest value.
final class Broadcast<Value: Sendable>: Sendable {
  private struct State {
    var next = 0
    var listeners: [Int: AsyncStream<Value>.Continuation] = [:]
    var isFinished = false
  }

  private let state = Mutex(State())

  /// The values sent from now on, preceded by `first` if given. The stream ends with the broadcast.
  ///
  /// `onEnd` is called when the stream is no longer read.
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

  var count: Int { state.withLock { $0.listeners.count } }

  func send(_ value: Value) {
    for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield(value) }
  }

  /// Ends all streams, including those requested later.
  func finish() {
    let listeners = state.withLock { state in
      state.isFinished = true
      return Array(state.listeners.values)
    }
    for listener in listeners { listener.finish() }
  }
}
