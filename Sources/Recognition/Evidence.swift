import Foundation
import Vision

/// What speaks for a reference being in a frame, and how much that is worth.
struct Evidence {
  /// Different points whose descriptors are nearest to each other in the whole frame, distinct, and in their place. On
  /// 51 100 unrelated pairs of photographs there were never more than 7; the outline alone would let 28 pass.
  var strictInliers: Int
  /// Different points found in their place by the guided search, these included.
  var inliers: Int
  /// How much the place looks like the reference as a whole, -1...1 (`Photometry`).
  var likeness: Double
  /// The largest ratio of opposite sides of the outline, at least 1: chance likes strong perspective.
  var perspective: Double

  /// Points below which nothing is believed: any four give a homography.
  static let leastInliers = 5

  /// How likely it is that the reference is really there: a logistic function of the evidence, fitted on 1010 candidates
  /// (618 of them right) of nine sets of real photographs; see "How sure is it?" in the documentation.
  var probability: Double {
    guard inliers >= Self.leastInliers else { return 0 }
    let logit =
      0.48 * Double(strictInliers).squareRoot() + 0.41 * Double(inliers).squareRoot() + 6.7 * likeness
      - 1.5 * log(perspective) - 6.1
    return 1 / (1 + exp(-logit))
  }
}

extension Quadrilateral {
  /// The largest ratio of the lengths of opposite sides, at least 1: 1 seen from the front.
  var perspective: Double {
    let sides = zip(corners, corners.dropFirst() + [topLeft]).map { $0.squaredDistance(to: $1).squareRoot() }
    return (0..<2).map { max(sides[$0], sides[$0 + 2]) / min(sides[$0], sides[$0 + 2]) }.max() ?? 1
  }
}
