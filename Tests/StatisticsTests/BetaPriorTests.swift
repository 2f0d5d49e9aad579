import Basics
import Statistics
import Testing

@Suite struct `What is known of a rate` {
  @Test func `leaves anything possible for one trial of which nothing is known`() {
    #expect(BetaPrior(mean: 0.5, strength: 1).predicted95(of: 1) == 0...1)
    #expect(BetaPrior(mean: 0.5, strength: 1).predicted95(of: 0) == 0...0)
  }

  @Test func `makes all counts as likely as each other where all rates are`() {
    // A hundred counts of 1 % each: two of them on either side are 2 %, three are more than 2.5 %.
    #expect(BetaPrior(mean: 0.5, strength: 2).predicted95(of: 99) == 2...97)
  }

  @Test func `follows the trials`() {
    let known = BetaPrior(mean: 0.5, strength: 1).updated(events: 50, of: 50)
    #expect(known.predicted95(of: 10) == 9...10)
    #expect(BetaPrior(mean: 0.5, strength: 1).updated(events: 0, of: 50).predicted95(of: 10) == 0...1)
  }

  @Test func `is strong where things are alike, and weak where each has a rate of its own`() {
    let alike = BetaPrior(of: (0..<50).map { _ in (events: 5, trials: 10) })
    let unlike = BetaPrior(of: (0..<50).map { (events: $0 % 2 * 10, trials: 10) })
    #expect(alike.mean == unlike.mean && alike.strength == 64 && unlike.strength == 0.25)
  }

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64]) func `predicts nine of ten things right`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    // A fifth of the things is hard, and each is shown three times before and after.
    let rates = (0..<200).map { $0 % 5 == 0 ? 0.5 : 0.97 }
    func shown(_ rate: Double) -> Int { (0..<3).count { _ in Double.random(in: 0..<1, using: &generator) < rate } }
    let before = rates.map { (events: shown($0), trials: 3) }
    let prior = BetaPrior(of: before)
    let right = zip(rates, before).count { rate, before in
      prior.updated(events: before.events, of: 3).predicted95(of: 3).contains(shown(rate))
    }
    #expect(right >= 180, "\(right) of 200 with seed \(seed)")
  }
}
