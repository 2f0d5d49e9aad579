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
    run(items, workers: workers, fetch: { $0 }, work: work, emit: emit)
  }

  /// Works like `run` without `fetch`, but first calls `fetch` for each item and passes its result to `work`. `fetch`
  /// runs on a separate thread, so that the workers never wait for a disk. At most `2 * workers` fetched items wait for
  /// the workers.
  public static func run<Item: Sendable, Fetched: Sendable, Result: Sendable>(
    _ items: some Sequence<Item> & Sendable, workers: Int, fetch: @escaping @Sendable (Item) -> Fetched,
    work: @escaping @Sendable (Fetched) -> Result, emit: @escaping @Sendable (Result) -> Void
  ) {
    let workers = max(1, workers)
    let window = DispatchSemaphore(value: 8 * workers)
    let room = DispatchSemaphore(value: 2 * workers)
    let filled = DispatchSemaphore(value: 0)
    let queue = Mutex(Queue<Fetched>())
    let outlet = Mutex(Outlet<Result>())
    let isFetching = Atomic(false)
    Parallel.onThreads(workers + 1) {
      if !isFetching.exchange(true, ordering: .relaxed) {
        var rest = items.makeIterator()
        while true {
          window.wait()
          guard let item = rest.next() else { break }
          room.wait()
          let fetched = fetch(item)
          queue.withLock { $0.add(fetched) }
          filled.signal()
        }
        // Each of these signals ends one worker, which finds the queue empty.
        for _ in 0..<workers { filled.signal() }
        return
      }
      while true {
        filled.wait()
        guard let (number, fetched) = queue.withLock({ $0.next() }) else { return }
        room.signal()
        let result = work(fetched)
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
    // A semaphore must not go with less than it began with.
    window.signal()
  }

  private struct Queue<Fetched: Sendable>: ~Copyable {
    private var waiting: [Fetched] = []
    private var taken = 0

    mutating func add(_ fetched: Fetched) { waiting.append(fetched) }

    mutating func next() -> (Int, Fetched)? {
      guard !waiting.isEmpty else { return nil }
      defer { taken += 1 }
      return (taken, waiting.removeFirst())
    }
  }

  private struct Outlet<Result: Sendable>: ~Copyable {
    var due = 0
    var waiting: [Int: Result] = [:]
  }
}
