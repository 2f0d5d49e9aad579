import Dispatch
import Foundation
import Synchronization

/// Work with all cores.
public enum Parallel {
  /// Calls `body` on `threads` threads at once and returns when all calls have returned.
  ///
  /// These are threads of their own: Dispatch starts fewer than there are cores where the machine is busy with other
  /// things, and a batch would run on one core.
  public static func onThreads(_ threads: Int, _ body: @escaping @Sendable () -> Void) {
    let running = DispatchGroup()
    for _ in 0..<threads {
      running.enter()
      Thread.detachNewThread {
        body()
        running.leave()
      }
    }
    running.wait()
  }

  /// `transform` of each item, in the order of the items, by as many threads as there are cores.
  public static func map<Item: Sendable, Output: Sendable>(
    _ items: [Item], _ transform: @escaping @Sendable (Item) -> Output
  ) -> [Output] {
    let next = Atomic(0)
    let outputs = Mutex([Output?](repeating: nil, count: items.count))
    onThreads(min(items.count, ProcessInfo.processInfo.activeProcessorCount)) {
      while true {
        let i = next.add(1, ordering: .relaxed).oldValue
        guard i < items.count else { return }
        let output = transform(items[i])
        outputs.withLock { $0[i] = output }
      }
    }
    return outputs.withLock { $0.compactMap { $0 } }
  }
}
