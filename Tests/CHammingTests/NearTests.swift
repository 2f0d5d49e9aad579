import Basics
import CHamming
import Testing

@Suite struct NearTests {
  @Test(arguments: [0, 1, 2, 63, 511, 512, 513, 1100], [1, 2, 3] as [UInt64])
  func `the near ones of a list are those that differ in few bits, and their signatures too`(count: Int, seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    // Between none and all bits differ.
    let near = { generator.next() & generator.next() | generator.next() & generator.next() & generator.next() }
    let query = (0..<4).map { _ in generator.next() }
    let signature = generator.next()
    let signatures = (0..<count).map { _ in signature ^ near() }
    let descriptors = (0..<4 * count).map { query[$0 % 4] ^ near() }
    let distances = (0..<count).map { i in
      (0..<4).reduce(0) { $0 + (descriptors[4 * i + $1] ^ query[$1]).nonzeroBitCount }
    }
    for (mostOfSignature, most) in [(64, 256), (22, 256), (64, 84), (22, 84), (0, 0)] as [(UInt32, UInt32)] {
      var found = [chamming_nearest](repeating: chamming_nearest(), count: count)
      let number = chamming_near(query, signature, signatures, descriptors, count, mostOfSignature, most, &found)
      let expected = (0..<count).filter {
        (signatures[$0] ^ signature).nonzeroBitCount <= mostOfSignature && distances[$0] <= most
      }
      #expect(found.prefix(number).map { Int($0.index) } == expected)
      #expect(found.prefix(number).map { Int($0.distance) } == expected.map { distances[$0] })
    }
  }
}
