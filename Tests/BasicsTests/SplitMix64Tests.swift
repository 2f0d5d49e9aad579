import Basics
import Quiz
import Testing

@Suite struct SplitMix64Tests {
  @Test func `the generator gives the published sequence`() {
    // The values that the author's own C program prints for this seed.
    var generator = SplitMix64(seed: 1_234_567)
    let drawn = (0..<5).map { _ in generator.next() }
    #expect(
      drawn == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423, 4_593_380_528_125_082_431,
        16_408_922_859_458_223_821,
      ])
  }

  @Test(arguments: [1, 2, 3, 7, 12, 1000, Int.max])
  func `a number stays below its bound`(bound: Int) {
    var generator = SplitMix64(seed: 42)
    for _ in 0..<1000 { #expect((0..<bound).contains(generator.number(below: bound))) }
  }

  @Test func `each order of three comes up equally often`() {
    var counts: [[Int]: Int] = [:]
    for seed in 0..<6000 {
      var generator = SplitMix64(seed: UInt64(seed))
      var order = [0, 1, 2]
      generator.shuffle(&order)
      counts[order, default: 0] += 1
    }
    #expect(counts.count == 6)
    // 1000 expected of each, with a standard deviation of 29.
    for count in counts.values { #expect((880...1120).contains(count)) }
  }

  @Test func `nothing and a single thing can be shuffled`() {
    var generator = SplitMix64(seed: 0)
    var none: [Int] = []
    var one = [5]
    generator.shuffle(&none)
    generator.shuffle(&one)
    #expect(none.isEmpty && one == [5])
  }
}
