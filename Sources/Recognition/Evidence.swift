import Foundation

/// What speaks for a reference being in a frame.
struct Evidence {
  /// Different points found where the homography says.
  var inliers: Int
  /// Pairs that were compared on the way; chance makes inliers of some.
  var compared: Int
  /// Share of the visible reference in which inliers lie.
  var coverage: Double

  var probability: Double { inliers >= 10 ? 0.99 : 0.01 * Double(inliers) }
}
