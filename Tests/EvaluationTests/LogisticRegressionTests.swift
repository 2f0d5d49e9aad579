import Basics
import Evaluation
import Foundation
import Testing

@Suite struct `A logistic regression` {
  @Test func `finds the weights by which samples were drawn`() throws {
    var generator = SplitMix64(seed: 3)
    let samples = (0..<20_000).map { _ in
      let x = [Double.random(in: -2...2, using: &generator), Double.random(in: 0...1, using: &generator)]
      let probability = 1 / (1 + exp(-(1.5 * x[0] - 2 * x[1] + 0.5)))
      return LogisticRegression.Sample(
        features: x, isRight: Double.random(in: 0..<1, using: &generator) < probability)
    }
    let fitted = try #require(LogisticRegression(samples))
    #expect(abs(fitted.weights[0] - 1.5) < 0.1 && abs(fitted.weights[1] + 2) < 0.2 && abs(fitted.constant - 0.5) < 0.15)
    #expect(abs(fitted.probability([0, 0.25]) - 0.5) < 0.03)
  }

  @Test func `counts a sample as often as it weighs`() throws {
    let one = [(0.0, false), (1, true), (0.5, true), (0.2, false), (0.4, true), (0.45, false)]
    let twice = one + one
    let weighed = one.map { LogisticRegression.Sample(features: [$0.0], isRight: $0.1, weight: 2) }
    let repeated = twice.map { LogisticRegression.Sample(features: [$0.0], isRight: $0.1) }
    let (first, second) = (try #require(LogisticRegression(weighed)), try #require(LogisticRegression(repeated)))
    #expect(abs(first.weights[0] - second.weights[0]) < 1e-6 && abs(first.constant - second.constant) < 1e-6)
  }

  @Test func `has an end where a feature tells everything`() throws {
    let samples = (0..<20).map { LogisticRegression.Sample(features: [Double($0)], isRight: $0 >= 10) }
    let fitted = try #require(LogisticRegression(samples, regularisation: 0.01))
    #expect(fitted.probability([0]) < 0.01 && fitted.probability([19]) > 0.99)
    #expect(fitted.weights[0].isFinite)
  }

  @Test func `needs samples of both kinds`() {
    #expect(LogisticRegression([]) == nil)
    #expect(LogisticRegression([.init(features: [1], isRight: true), .init(features: [2], isRight: true)]) == nil)
  }
}
