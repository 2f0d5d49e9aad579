import Foundation
import Synchronization

/// The memory that all pictures together may take while they are decoded or wait, on whatever threads: a thread that
/// finds no room waits.
public final class DecodingBudget: Sendable {
  /// In bytes. A picture that takes more waits until it is alone.
  public let most: Int

  private let taken = Mutex(0)
  private let condition = NSCondition()

  /// Creates a budget of `most` bytes, none of them taken.
  public init(most: Int) { self.most = most }

  /// Takes `bytes` as soon as there is room for them, and returns how many are to be given back. It blocks the thread
  /// for as long as others decode, a second at most, which is why recognition has threads of its own.
  public func take(_ bytes: Int) -> Int {
    let bytes = min(bytes, most)
    condition.lock()
    defer { condition.unlock() }
    while !fits(bytes) { condition.wait() }
    return bytes
  }

  /// Gives back `bytes` that were taken.
  public func giveBack(_ bytes: Int) {
    condition.lock()
    defer { condition.unlock() }
    taken.withLock { $0 -= bytes }
    condition.broadcast()
  }

  private func fits(_ bytes: Int) -> Bool {
    taken.withLock { taken in
      guard taken + bytes <= most else { return false }
      taken += bytes
      return true
    }
  }
}
