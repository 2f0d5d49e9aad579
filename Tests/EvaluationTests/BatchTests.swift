import Basics
import Dispatch
import Synchronization
import Testing

@testable import Evaluation

@Suite struct `A batch` {
  /// What `Batch` emits for `count` items, each of which takes as long as its number and `seed` have it.
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
