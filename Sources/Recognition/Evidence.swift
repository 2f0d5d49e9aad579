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
  /// How much the place looks like the reference as a whole, -1...1 (`Photometry`).
  var likeness: Double

  /// Points below which nothing is believed: any four give a homography.
  static let leastInliers = 5

  /// How likely it is that the reference is really there: a logistic function of the evidence, fitted on 4295 candidates
  /// (626 of them right) of eight sets of labelled photographs and 330 negatives; see "How sure is it?" in the
  /// documentation.
  var probability: Double {
    guard inliers >= Self.leastInliers else { return 0 }
    let logit =
      0.79 * Double(strictInliers).squareRoot() + 0.69 * Double(nearInliers).squareRoot() + 10.8 * likeness - 9.1
    return 1 / (1 + exp(-logit))
  }
}
