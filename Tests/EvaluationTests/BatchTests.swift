import Basics
import Dispatch
import Synchronization
import Testing

@testable import Evaluation

@Suite(.timeLimit(.minutes(15))) struct `A batch` {
  /// Returns the numbers that `Batch` emits for `count` items. The work for each item takes a time that depends on its
  /// number and `seed`.
  private func emitted(_ count: Int, workers: Int, seed: UInt64) -> [Int] {
    let results = Mutex<[Int]>([])
    let isEmitting = Atomic(false)
    Batch.run(0..<count, workers: workers) { item in
      var generator = SplitMix64(seed: seed &+ UInt64(item))
      for _ in 0..<generator.number(below: 1 + generator.number(below: 2000)) { _ = generator.next() }
      return item
    } emit: { item in
      let isTwice = isEmitting.exchange(true, ordering: .sequentiallyConsistent)
      #expect(!isTwice)
      results.withLock { $0.append(item) }
      isEmitting.store(false, ordering: .sequentiallyConsistent)
    }
    return results.withLock { $0 }
  }

  @Test(arguments: [0, 1, 2, 3, 8, 33], 0..<5 as Range<UInt64>)
  func `emits each result once, one at a time and in order`(workers: Int, seed: UInt64) {
    #expect(emitted(300, workers: workers, seed: seed) == Array(0..<300))
  }

  @Test(arguments: [1, 16]) func `may be empty, or smaller than its workers are many`(workers: Int) {
    #expect(emitted(0, workers: workers, seed: 0) == [])
    #expect(emitted(3, workers: workers, seed: 0) == [0, 1, 2])
  }

  /// While the workers are blocked, exactly the items that the workers hold and those that may wait are fetched.
  @Test func `fetches ahead of its workers, two items for each`() {
    let workers = 2
    let most = workers + 2 * workers
    let (isAhead, fetched) = (DispatchSemaphore(value: 0), Counter())
    let held = Counter()
    Batch.run(0..<100, workers: workers) { item in
      if fetched.add() == most { isAhead.signal() }
      return item
    } work: { item in
      if held.add() == 1 {
        isAhead.wait()
        // The other worker waits for its place in the window at most, the fetching thread for room.
        #expect(fetched.count <= 8 * workers + 1)
      }
      return item
    } emit: { _ in
    }
    #expect(fetched.count == 100 && held.count == 100)
  }

  @Test func `fetches on one thread in order, and works on what was fetched`() {
    let last = Mutex(-1)
    let sum = Mutex(0)
    Batch.run(0..<500, workers: 4) { item in
      last.withLock {
        #expect($0 == item - 1)
        $0 = item
      }
      return "\(item)"
    } work: { text in
      Int(text) ?? 0
    } emit: { number in
      sum.withLock { $0 += number }
    }
    #expect(sum.withLock(\.self) == 499 * 500 / 2)
  }

  @Test func `takes no more than 8 items a worker ahead of the one that is due`() {
    let workers = 2
    let window = 8 * workers
    let windowIsFull = DispatchSemaphore(value: 0)
    let emitted = Atomic(0)
    let items = Watched(items: 0..<1000) { item in
      let due = emitted.load(ordering: .sequentiallyConsistent)
      #expect(item - due < window)
      if item == window - 1 { windowIsFull.signal() }
    }
    Batch.run(items, workers: workers) { item in
      if item == 0 { windowIsFull.wait() }
      return item
    } emit: { _ in
      emitted.add(1, ordering: .sequentiallyConsistent)
    }
    let count = emitted.load(ordering: .sequentiallyConsistent)
    #expect(count == 1000)
  }
}

/// Numbers that tell when each of them is taken.
private struct Watched: Sequence, Sendable {
  let items: Range<Int>
  let willTake: @Sendable (Int) -> Void

  func makeIterator() -> some IteratorProtocol<Int> {
    items.lazy.map { item in
      willTake(item)
      return item
    }.makeIterator()
  }
}

/// Counts how often something was done, on any thread.
private final class Counter: Sendable {
  private let number = Atomic(0)

  var count: Int { number.load(ordering: .sequentiallyConsistent) }

  /// Increments the count and returns the new number.
  func add() -> Int { number.add(1, ordering: .sequentiallyConsistent).newValue }
}
