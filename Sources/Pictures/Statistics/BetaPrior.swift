import Foundation

/// The knowledge about a rate before any trial: a beta distribution with this mean, worth `strength` trials.
public struct BetaPrior: Sendable, Equatable {
  /// The expected rate, above 0 and below 1.
  public let mean: Double
  /// How many trials it weighs.
  public let strength: Double

  /// Creates a prior.
  public init(mean: Double, strength: Double) { (self.mean, self.strength) = (mean, strength) }

  /// Creates the prior for an object from the counts of several similar objects, each with its own rate (empirical
  /// Bayes: Casella, The American Statistician 39, 1985). The mean is that of all trials, plus half an event and half a
  /// miss, as in Jeffreys' prior. The strength is the one that makes the counts most probable; if several do, the
  /// weakest of them, which promises least.
  public init(of things: [(events: Int, trials: Int)]) {
    let (events, trials) = things.reduce(into: (0, 0)) { $0 = ($0.0 + $1.events, $0.1 + $1.trials) }
    let mean = (Double(events) + 0.5) / (Double(trials) + 1)
    let likelihoods = Self.strengths.map { strength in
      let prior = BetaPrior(mean: mean, strength: strength)
      return (strength, things.reduce(0) { $0 + prior.logProbability(of: $1.events, in: $1.trials) })
    }
    let best = likelihoods.map(\.1).max() ?? 0
    let weakest = likelihoods.first { $0.1 >= best - 1e-9 }?.0 ?? Self.strengths[0]
    self.init(mean: mean, strength: weakest)
  }

  /// The strengths to choose from. They range from objects that are each found always or never to objects that all have
  /// the same rate.
  private static let strengths: [Double] = [0.25, 0.5, 1, 2, 4, 8, 16, 32, 64]

  /// Returns the knowledge after `events` of `trials`.
  public func updated(events: Int, of trials: Int) -> BetaPrior {
    let strength = strength + Double(trials)
    return BetaPrior(mean: (mean * self.strength + Double(events)) / strength, strength: strength)
  }

  /// Returns the range in which the number of events in the next `trials` lies at 95 %: at most 2.5 % each are left for
  /// lower and for higher counts (the beta-binomial distribution).
  public func predicted95(of trials: Int) -> ClosedRange<Int> {
    let probabilities = (0...max(0, trials)).map { exp(logProbability(of: $0, in: trials)) }
    func cut(_ counts: some Sequence<Int>) -> Int {
      var left = 0.025
      var last = 0
      for count in counts {
        last = count
        left -= probabilities[count]
        if left < 0 { break }
      }
      return last
    }
    let (low, high) = (cut(probabilities.indices), cut(probabilities.indices.reversed()))
    return min(low, high)...max(low, high)
  }

  /// The logarithm of the probability of `events` in `trials`.
  private func logProbability(of events: Int, in trials: Int) -> Double {
    let (a, b) = (mean * strength, (1 - mean) * strength)
    let (k, n) = (Double(events), Double(trials))
    let choices = Self.logGamma(n + 1) - Self.logGamma(k + 1) - Self.logGamma(n - k + 1)
    return choices + Self.logBeta(k + a, n - k + b) - Self.logBeta(a, b)
  }

  private static func logBeta(_ a: Double, _ b: Double) -> Double { logGamma(a) + logGamma(b) - logGamma(a + b) }

  /// The sign is always positive here.
  private static func logGamma(_ x: Double) -> Double {
    var sign: Int32 = 0
    return unsafe lgamma_r(x, &sign)
  }
}
