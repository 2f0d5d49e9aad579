import Synchronization

/// A value that may be replaced while others read it.
final class LockedBox<Value: Sendable>: Sendable {
  private let mutex: Mutex<Value>

  init(_ value: Value) { mutex = Mutex(value) }

  var value: Value {
    get { mutex.withLock(\.self) }
    set { mutex.withLock { $0 = newValue } }
  }

  /// Changes the value while nobody else does, and returns what `body` does.
  func change<Result: Sendable>(_ body: (inout Value) -> Result) -> Result { mutex.withLock { body(&$0) } }
}
