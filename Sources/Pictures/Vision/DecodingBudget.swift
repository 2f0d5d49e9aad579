import Foundation
import Synchronization

/// The memory that all pictures together may use while they are decoded or wait, on all threads: a thread that finds
/// too little free waits.
public final class DecodingBudget: Sendable {
  /// The size of the budget in bytes. A picture that takes more waits until it is alone.
  public let size: Int

  private let taken = Mutex(0)
  private let condition = NSCondition()

  /// Creates a budget of `size` bytes, none of them taken.
  public init(size: Int) { self.size = size }

  /// Reserves `bytes` as soon as they are free, and returns how many must be given back. Blocks the thread while others
  /// decode, for a second at most; this is why recognition runs on separate threads.
  public func take(_ bytes: Int) -> Int {
    let bytes = min(bytes, size)
    condition.lock()
    defer { condition.unlock() }
    while !fits(bytes) { condition.wait() }
    return bytes
  }

  /// Gives back `bytes` that were reserved.
  public func giveBack(_ bytes: Int) {
    condition.lock()
    defer { condition.unlock() }
    taken.withLock { $0 -= bytes }
    condition.broadcast()
  }

  private func fits(_ bytes: Int) -> Bool {
    taken.withLock { taken in
      guard taken + bytes <= size else { return false }
      taken += bytes
      return true
    }
  }
}
