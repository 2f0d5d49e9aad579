import Dispatch
import Recognition
import Synchronization

/// Parallel work on a sequence, with results in its order.
public enum Batch {
  /// Calls `work` for each item on `workers` threads, and `emit` with each result, one at a time and in the order of
  /// the items. At most `8 * workers` items are taken ahead of the next result to emit, so that an endless stream needs
  /// no more memory than a short one. Returns when all is done.
  public static func run<Item: Sendable, Result: Sendable>(
    _ items: some Sequence<Item> & Sendable, workers: Int, work: @escaping @Sendable (Item) -> Result,
    emit: @escaping @Sendable (Result) -> Void
  ) {
    let window = DispatchSemaphore(value: 8 * max(1, workers))
    let intake = Mutex(Intake(iterator: AnyIterator(items.makeIterator())))
    let outlet = Mutex(Outlet<Result>())
    Parallel.onThreads(max(1, workers)) {
      while true {
        window.wait()
        guard let (number, item) = intake.withLock({ $0.next() }) else {
          window.signal()
          return
        }
        let result = work(item)
        outlet.withLock { outlet in
          outlet.waiting[number] = result
          while let due = outlet.waiting.removeValue(forKey: outlet.due) {
            emit(due)
            outlet.due += 1
            window.signal()
          }
        }
      }
    }
  }

  private struct Intake<Item: Sendable>: ~Copyable {
    var iterator: AnyIterator<Item>
    var taken = 0

    mutating func next() -> (Int, Item)? {
      guard let item = iterator.next() else { return nil }
      defer { taken += 1 }
      return (taken, item)
    }
  }

  private struct Outlet<Result: Sendable>: ~Copyable {
    var due = 0
    var waiting: [Int: Result] = [:]
  }
}
