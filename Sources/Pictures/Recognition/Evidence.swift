import Foundation

/// What speaks for a reference being in a picture, and how much that is worth.
struct Evidence {
  /// The kind of the features that the counts are of.
  var kind: FeatureExtractor.Kind
  /// Where the picture is from.
  var source: Query.Source
  /// Different points found in their place by the guided search.
  var inliers: Int
  /// Those of them whose descriptors are as near as those of right matches mostly are.
  var nearInliers: Int
  /// Different points in their place that are mutual nearest neighbours, and distinct, in the whole picture.
  var strictInliers: Int
  /// How much the place looks like the reference as a whole, -1...1 (`PatchSimilarity`).
  var likeness: Double

  /// Points below which nothing is believed: any four give a homography.
  static let leastInliers = 5

  /// How likely it is that the reference is really there: that something made like it is there, and that it is this one.
  var probability: Double { resemblance * identity }

  /// How likely the reference, or something made like it, is there, and not a chance agreement of features: a logistic
  /// function, fitted for each kind of look; see "Probability" in the documentation.
  var resemblance: Double {
    guard inliers >= Self.leastInliers else { return 0 }
    let weights = Weights.fitted(kind, source)
    return Self.logistic(
      weights.strict * Double(strictInliers).squareRoot() + weights.near * Double(nearInliers).squareRoot()
        + weights.likeness * likeness + weights.constant)
  }

  /// How likely what is there is the reference itself, and not another of its series, which has some parts in common with
  /// it and others not: see "Strangers" in the documentation. Many inliers make up for some glare, but only so many: a
  /// clear view of a sibling has them too.
  var identity: Double { Self.logistic(identityLogOdds) }

  /// The logarithm of the odds of ``identity``.
  var identityLogOdds: Double {
    let inliers = min(Self.mostForIdentity, Double(strictInliers).squareRoot())
    return switch kind {
    case .orb: 33.6 * likeness + 0.39 * inliers - 24
    case .sift: 33 * likeness + 1.4 * inliers - 28.4
    }
  }

  /// The root of the number of strict inliers from which more of them say nothing about which of a series it is.
  private static let mostForIdentity = 7.0

  /// What each piece of evidence adds to the logarithm of the odds.
  private struct Weights {
    let strict: Double
    let near: Double
    let likeness: Double
    let constant: Double

    static func fitted(_ kind: FeatureExtractor.Kind, _ source: Query.Source) -> Weights {
      switch (kind, source) {
      case (.orb, .photograph): Weights(strict: 1.59, near: 1.16, likeness: 20.8, constant: -20.8)
      case (.sift, .photograph): Weights(strict: 1.72, near: 1.4, likeness: 18.8, constant: -21.8)
      case (.orb, .camera): Weights(strict: 1.78, near: 0.27, likeness: 15.4, constant: -15.2)
      case (.sift, .camera): Weights(strict: 1.72, near: 1.15, likeness: 25.9, constant: -24.6)
      }
    }
  }

  private static func logistic(_ logit: Double) -> Double { 1 / (1 + exp(-logit)) }
}
