import Foundation

/// What speaks for a reference being in a frame, and how much that is worth.
struct Evidence {
  /// The kind of the features that the counts are of.
  var kind: FeatureExtractor.Kind
  /// Different points found in their place by the guided search.
  var inliers: Int
  /// Those of them whose descriptors are as near as those of right matches mostly are.
  var nearInliers: Int
  /// Different points in their place that are mutual nearest neighbours, and distinct, in the whole frame.
  var strictInliers: Int
  /// How much the place looks like the reference as a whole, -1...1 (`PatchSimilarity`).
  var likeness: Double

  /// Points below which nothing is believed: any four give a homography.
  static let leastInliers = 5

  /// How likely it is that the reference is really there: a logistic function of the evidence, fitted for each kind of
  /// features; see "How sure is it?" in the documentation.
  var probability: Double {
    guard inliers >= Self.leastInliers else { return 0 }
    let weights = Weights.fitted(kind)
    let logit =
      weights.strict * Double(strictInliers).squareRoot() + weights.near * Double(nearInliers).squareRoot()
      + weights.likeness * likeness + weights.constant
    return 1 / (1 + exp(-logit))
  }

  /// What each piece of evidence adds to the logarithm of the odds.
  private struct Weights {
    let strict: Double
    let near: Double
    let likeness: Double
    let constant: Double

    static func fitted(_ kind: FeatureExtractor.Kind) -> Weights {
      switch kind {
      case .orb: Weights(strict: 1.04, near: 0.71, likeness: 14.6, constant: -11.6)
      case .sift: Weights(strict: 0.71, near: 0.71, likeness: 9.4, constant: -7.5)
      }
    }
  }
}
