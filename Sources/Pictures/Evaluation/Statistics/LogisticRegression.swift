import Foundation
import Recognition

/// A logistic regression with L2 regularisation, fitted by Newton's method (iteratively reweighted least squares;
/// Bishop, Pattern Recognition and Machine Learning, 4.3.3).
public struct LogisticRegression: Sendable, Equatable {
  /// The weight of each feature in the logarithm of the odds.
  public private(set) var weights: [Double]
  /// The constant term of the logarithm of the odds.
  public private(set) var constant: Double

  /// An observation: its features, whether it is right, and its weight.
  public struct Sample: Sendable {
    let features: [Double]
    let isRight: Bool
    let weight: Double

    /// Creates a sample; `weight` is at least 0.
    public init(features: [Double], isRight: Bool, weight: Double = 1) {
      (self.features, self.isRight, self.weight) = (features, isRight, weight)
    }
  }

  /// Fits `samples`, all with the same number of features, by minimising the negative log-likelihood plus
  /// `regularisation` times the sum of the squared weights, with each feature scaled to a standard deviation of 1. Nil
  /// without samples of both kinds.
  public init?(_ samples: [Sample], regularisation: Double = 0.5) {
    guard let first = samples.first, samples.contains(where: { $0.isRight != first.isRight }) else { return nil }
    let standard = first.features.indices.map { Standard(of: samples, feature: $0) }
    let samples = samples.map { sample in
      Sample(
        features: zip(sample.features, standard).map { ($0 - $1.mean) / $1.spread }, isRight: sample.isRight,
        weight: sample.weight)
    }
    let count = first.features.count + 1
    var parameters = [Double](repeating: 0, count: count)
    for _ in 0..<Self.maxSteps {
      var gradient = parameters.map { -2 * regularisation * $0 }
      var curvature = [[Double]](repeating: [Double](repeating: 0, count: count), count: count)
      // The constant is not held back.
      gradient[count - 1] = 0
      for i in 0..<count - 1 { curvature[i][i] = 2 * regularisation }
      for sample in samples {
        let x = sample.features + [1]
        let probability = logistic(zip(parameters, x).reduce(0) { $0 + $1.0 * $1.1 })
        let error = sample.weight * ((sample.isRight ? 1 : 0) - probability)
        let spread = sample.weight * max(1e-9, probability * (1 - probability))
        for i in 0..<count {
          gradient[i] += error * x[i]
          for j in 0...i { curvature[i][j] += spread * x[i] * x[j] }
        }
      }
      guard let step = Self.solve(curvature, gradient) else { return nil }
      // Far steps are shortened: separable samples have no end.
      let longest = step.map(abs).max() ?? 0
      let scale = min(1, Self.longestStep / max(longest, .leastNormalMagnitude))
      for i in 0..<count { parameters[i] += scale * step[i] }
      if longest < Self.smallestStep { break }
    }
    weights = zip(parameters, standard).map { $0 / $1.spread }
    constant = parameters[count - 1] - zip(weights, standard).reduce(0) { $0 + $1.0 * $1.1.mean }
  }

  /// The mean and the standard deviation of a feature; the deviation counts as 1 if the feature does not vary.
  private struct Standard {
    let mean: Double
    let spread: Double

    init(of samples: [Sample], feature: Int) {
      let sum = { (value: (Sample) -> Double) in samples.reduce(0) { $0 + $1.weight * value($1) } }
      let count = sum { _ in 1 }
      let mean = sum { $0.features[feature] } / max(count, .leastNormalMagnitude)
      let squares = sum { ($0.features[feature] - mean) * ($0.features[feature] - mean) }
      let variance = squares / max(count, .leastNormalMagnitude)
      (self.mean, spread) = (mean, variance > 0 ? variance.squareRoot() : 1)
    }
  }

  /// The probability, 0...1, that an observation with these features is right.
  public func probability(_ features: [Double]) -> Double {
    logistic(zip(weights, features).reduce(constant) { $0 + $1.0 * $1.1 })
  }

  private static let maxSteps = 100
  private static let longestStep = 10.0
  private static let smallestStep = 1e-9

  /// Returns the solution of `matrix` · x = `vector` by Cholesky decomposition, which reads only the lower half of the
  /// matrix; nil if there is no solution.
  private static func solve(_ matrix: [[Double]], _ vector: [Double]) -> [Double]? {
    let count = vector.count
    var lower = matrix
    for i in 0..<count {
      for j in 0...i {
        let sum = (0..<j).reduce(matrix[i][j]) { $0 - lower[i][$1] * lower[j][$1] }
        if i == j {
          guard sum > 0 else { return nil }
          lower[i][i] = sum.squareRoot()
        } else {
          lower[i][j] = sum / lower[j][j]
        }
      }
    }
    var solution = vector
    for i in 0..<count {
      solution[i] = (0..<i).reduce(solution[i]) { $0 - lower[i][$1] * solution[$1] } / lower[i][i]
    }
    for i in (0..<count).reversed() {
      solution[i] = (i + 1..<count).reduce(solution[i]) { $0 - lower[$1][i] * solution[$1] } / lower[i][i]
    }
    return solution
  }
}
