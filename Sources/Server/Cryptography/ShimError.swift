import CCrypto
import CTLS

/// The texts in which the shims say why something fails.
enum ShimError {
  /// Calls `body` with room for such a text; it is empty where nothing was written.
  @safe static func catching<Value>(_ body: (UnsafeMutablePointer<CChar>) -> Value) -> (value: Value, reason: String) {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { room in
      guard let start = room.baseAddress else { fatalError("an allocation of \(capacity) bytes has no address") }
      unsafe start.initialize(repeating: 0, count: capacity)
      let value = unsafe body(start)
      return unsafe (value, String(cString: start))
    }
  }

  private static let capacity = Int(max(CTLS_ERROR_CAPACITY, CCRYPTO_ERROR_CAPACITY))
}
