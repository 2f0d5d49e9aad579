import CHamming
import Seeded
import Testing

@Suite struct NearTests {
  @Test(arguments: [0, 1, 2, 63, 500], [1, 2, 3] as [UInt64])
  func `the near ones of a list are those that differ in few bits`(count: Int, seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let query = generator.next()
    // Between none and all bits differ.
    let list = (0..<count).map { _ in query ^ (generator.next() & generator.next() | generator.next()) }
    for most in [0, 1, 31, 40, 63, 64] as [UInt32] {
      var found = [UInt32](repeating: 0, count: count)
      let number = chamming_near(query, list, count, most, &found)
      let near = list.indices.filter { (list[$0] ^ query).nonzeroBitCount <= most }
      #expect(found.prefix(number).map(Int.init) == near)
    }
  }

  @Test func `a signature is near itself and its neighbours only as far as asked`() {
    let list: [UInt64] = [0, 1, 3, 7, .max]
    var found = [UInt32](repeating: 0, count: list.count)
    #expect(chamming_near(0, list, list.count, 2, &found) == 3)
    #expect(found.prefix(3) == [0, 1, 2])
    #expect(chamming_near(0, list, list.count, 64, &found) == 5)
  }
}
