import Basics
import Testing

@Suite struct `The order of file names` {
  @Test func `counts digits as numbers`() {
    let names = ["frame10.png", "frame2.png", "frame1.png", "a", "frame02.png", "frame.png", "frame1b.png"]
    #expect(
      names.sorted(by: NaturalOrder.precedes)
        == ["a", "frame.png", "frame1.png", "frame1b.png", "frame02.png", "frame2.png", "frame10.png"])
  }

  @Test func `knows numbers of any length`() {
    #expect(NaturalOrder.precedes("99999999999999999999998.jpg", "99999999999999999999999.jpg"))
    #expect(!NaturalOrder.precedes("99999999999999999999999.jpg", "99999999999999999999998.jpg"))
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func `is total, whatever the names`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let names = Set((0..<60).map { _ in name(&generator) })
    let sorted = names.sorted(by: NaturalOrder.precedes)
    #expect(sorted == sorted.shuffled(using: &generator).sorted(by: NaturalOrder.precedes))
    for (i, left) in sorted.enumerated() {
      for (j, right) in sorted.enumerated() { #expect(NaturalOrder.precedes(left, right) == (i < j)) }
    }
  }

  private func name(_ generator: inout SplitMix64) -> String {
    let letters = Array("0123a.é")
    return String(
      (0..<Int.random(in: 0...6, using: &generator)).compactMap { _ in letters.randomElement(using: &generator) })
  }
}
