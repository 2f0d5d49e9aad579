import Basics
import CHamming
import Testing

@Suite struct NearTests {
  @Test(arguments: [0, 1, 2, 7, 8, 9, 63, 511, 1100], [1, 2, 3] as [UInt64])
  func `the near ones of a list are those whose signatures differ in few bits, by every kernel`(
    count: Int, seed: UInt64
  ) {
    var generator = SplitMix64(seed: seed)
    // Between none and all bits differ.
    let near = { generator.next() & generator.next() | generator.next() & generator.next() & generator.next() }
    let query = (0..<2).map { _ in generator.next() }
    let signatures = (0..<2 * count).map { i in query[i % 2] ^ near() }
    let distances = (0..<count).map { i in
      (0..<2).reduce(0) { $0 + (signatures[2 * i + $1] ^ query[$1]).nonzeroBitCount }
    }
    for most in [128, 44, 30, 0] as [UInt32] {
      let expected = (0..<count).filter { distances[$0] <= most }
      for value in 0..<chamming_kernel_count {
        var found = [chamming_nearest](repeating: chamming_nearest(), count: count)
        var number = 0
        let ran = chamming_near_with(chamming_kernel(value), query, signatures, count, most, &found, &number)
        #expect(ran == chamming_kernel_runs(chamming_kernel(value)))
        guard ran else { continue }
        #expect(found.prefix(number).map { Int($0.index) } == expected)
        #expect(found.prefix(number).map { Int($0.distance) } == expected.map { distances[$0] })
      }
      var found = [chamming_nearest](repeating: chamming_nearest(), count: count)
      #expect(chamming_near(query, signatures, count, most, &found) == expected.count)
    }
  }
}
