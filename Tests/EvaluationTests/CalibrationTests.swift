import Basics
import Testing

@testable import Evaluation

@Suite struct `A calibration` {
  @Test func `puts each sighting into one of 15 bins, the bounds into the lower one`() {
    let bound: Double = 1 / 15
    let probabilities: [Double] = [0, 1e-9, bound, bound + 1e-9, 0.5, 1]
    let calibration = Calibration(probabilities.map { ($0, false) })
    #expect(calibration.bins.map(\.count) == [3, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1])
    #expect(calibration.bins.first?.from == 0 && calibration.bins.last?.to == 1)
    #expect(zip(calibration.bins, calibration.bins.dropFirst()).allSatisfy { $0.to == $1.from })
  }

  @Test func `has the error that can be worked out by hand`() throws {
    // Mean 0.9 and 3 of 4 right, mean 0.1 and 1 of 1 right: (4 · 0.15 + 1 · 0.9) / 5.
    let calibration = Calibration([(0.88, true), (0.92, true), (0.9, true), (0.9, false), (0.1, true)])
    #expect(abs(try #require(calibration.expectedError) - 0.3) < 1e-12)
  }

  @Test func `knows what error true probabilities show by chance`() throws {
    // One sighting at 0.5 is off by a half whether right or wrong; at 0.9 by 0.1 in nine of ten cases and else by 0.9.
    let half = try #require(Calibration([(0.5, true)]).errorByChance())
    #expect(half.mean == 0.5 && half.upper95 == 0.5)
    let mean = try #require(Calibration([(0.9, true)]).errorByChance()?.mean)
    #expect(abs(mean - 0.18) < 0.02)
    // Of many, hardly any error is by chance.
    let many = Calibration((0..<3000).map { (Double($0) / 3000, true) })
    #expect(try #require(many.errorByChance(draws: 20)).upper95 < 0.05)
    #expect(Calibration([Judgement]()).errorByChance() == nil)
  }

  @Test func `knows nothing of no sightings`() {
    #expect(Calibration([Judgement]()).expectedError == nil)
    #expect(Calibration([Judgement]()).bins.allSatisfy { $0.shareOfRight == nil })
  }

  @Test func `counts accepted and rejected sightings, and leaves out those of partial objects`() {
    let judgement = Judgement(
      of: [.of("a", probability: 0.9), .of("p", probability: 0.8)], rejected: [.of("x", probability: 0.1)],
      label: .of(["a"], partial: ["p"]))
    let calibration = Calibration([judgement])
    #expect(calibration.count == 2)
    #expect(calibration.bins.reduce(0) { $0 + $1.right } == 1)
  }

  @Test func `counts only what is in doubt where told so`() {
    let judgement = Judgement(
      of: [.of("a", probability: 0.995), .of("b", probability: 0.99)],
      rejected: [.of("x", probability: 0.05), .of("y", probability: 0.04)], label: .of(["a", "b"]))
    #expect(Calibration([judgement], in: Calibration.doubt).count == 2)
    #expect(Calibration([judgement]).count == 4)
  }

  @Test(arguments: 0..<5 as Range<UInt64>) func `finds little error where probabilities are true`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let sightings = (0..<20_000).map { _ in
      let probability = Double.random(in: 0...1, using: &generator)
      return (probability, Double.random(in: 0..<1, using: &generator) < probability)
    }
    #expect(try #require(Calibration(sightings).expectedError) < 0.02)
    // One that always says the half of it is off by a quarter in the mean.
    let halved = sightings.map { ($0.0 / 2, $0.1) }
    #expect(abs(try #require(Calibration(halved).expectedError) - 0.25) < 0.02)
  }
}
