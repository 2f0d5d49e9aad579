import Dispatch
import Synchronization

/// Work on the items of an array with all cores.
enum Parallel {
  /// `transform` of each item, in the order of the items.
  static func map<Item: Sendable, Output: Sendable>(
    _ items: [Item], _ transform: @Sendable (Item) -> Output
  ) -> [Output] {
    let outputs = Mutex([Output?](repeating: nil, count: items.count))
    DispatchQueue.concurrentPerform(iterations: items.count) { i in
      let output = transform(items[i])
      outputs.withLock { $0[i] = output }
    }
    return outputs.withLock { $0.compactMap { $0 } }
  }
}
