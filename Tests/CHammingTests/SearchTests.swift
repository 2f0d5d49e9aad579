import Basics
import CHamming
import Testing

/// The properties of the search that callers can rely on.
@Suite struct SearchTests {
  @Test func `the distance of two descriptors is the number of bits in which they differ`() {
    var generator = SplitMix64(seed: 1)
    for _ in 0..<100 {
      let one = Pattern.random.descriptors(1, using: &generator)
      let other = Pattern.random.descriptors(1, using: &generator)
      let expected = zip(one, other).map { ($0 ^ $1).nonzeroBitCount }.reduce(0, +)
      #expect(unsafe chamming_distance(one, other) == UInt32(expected))
    }
    #expect(unsafe chamming_distance([0, 0, 0, 0], [.max, .max, .max, .max]) == 256)
  }

  @Test func `among equally near references the lowest index wins and is no nearer than the second`() {
    let reference: [UInt64] = [1, 2, 3, 4]
    let references = [9, 9, 9, 9] + reference + reference + [8, 8, 8, 8] + reference
    let neighbours = search([1, 2, 3, 5], references)
    #expect(neighbours.first == Outcome.Neighbours(index: 1, distance: 1, second: 1))
  }

  @Test func `a missing neighbour has no index and a distance above all`() {
    let word: [UInt64] = [0, 0, 0, 7]
    #expect(search(word, []) == [Outcome.Neighbours(index: .max, distance: 257, second: 257)])
    #expect(search(word, [0, 0, 0, 0]) == [Outcome.Neighbours(index: 0, distance: 3, second: 257)])
    #expect(search([], word).isEmpty)
  }

  @Test func `empty lists may be null`() {
    chamming_search(nil, 0, nil, 0, nil, nil)
    var nearest = chamming_nearest(index: 7, distance: 7)
    unsafe chamming_search(nil, 0, [1, 2, 3, 4], 1, nil, &nearest)
    #expect(nearest.index == chamming_no_index)
    #expect(nearest.distance == chamming_no_distance)
  }

  @Test func `lists need only the alignment of a word`() {
    var generator = SplitMix64(seed: 2)
    let queries = Pattern.sparse.descriptors(50, using: &generator)
    let references = Pattern.sparse.descriptors(70, using: &generator)
    let expected = search(queries, references)
    for offset in 1...3 {
      let padding = Array(repeating: UInt64.max, count: offset)
      var found = Array(repeating: chamming_neighbours(), count: 50)
      unsafe (padding + queries).withUnsafeBufferPointer { queries in
        unsafe (padding + references).withUnsafeBufferPointer { references in
          unsafe chamming_search(
            queries.baseAddress.map { unsafe $0 + offset }, 50, references.baseAddress.map { unsafe $0 + offset }, 70,
            &found, nil)
        }
      }
      #expect(found.map(Outcome.Neighbours.init) == expected)
    }
  }

  @Test func `the best kernel is the last that runs`() {
    let running = (0..<chamming_kernel_count).filter { chamming_kernel_runs(chamming_kernel($0)) }
    #expect(running.first == CHAMMING_PORTABLE.rawValue)
    #expect(running.last == chamming_best_kernel().rawValue)
  }

  @Test func `each kernel has a name of its own`() {
    let names = (0..<chamming_kernel_count).map { unsafe String(cString: chamming_kernel_name(chamming_kernel($0))) }
    #expect(names == ["portable", "popcnt", "avx2", "avx512"])
  }

  @Test func `a kernel that does not run writes nothing`() {
    let unknown = chamming_kernel(chamming_kernel_count)
    #expect(!chamming_kernel_runs(unknown))
    var found = chamming_neighbours(index: 7, distance: 7, second: 7)
    let words: [UInt64] = [1, 2, 3, 4]
    #expect(unsafe !chamming_search_with(unknown, words, 1, words, 1, &found, nil))
    #expect(Outcome.Neighbours(found) == Outcome.Neighbours(index: 7, distance: 7, second: 7))
  }
}

private func search(_ queries: [UInt64], _ references: [UInt64]) -> [Outcome.Neighbours] {
  var found = Array(repeating: chamming_neighbours(), count: queries.count / 4)
  unsafe chamming_search(queries, queries.count / 4, references, references.count / 4, &found, nil)
  return found.map(Outcome.Neighbours.init)
}
