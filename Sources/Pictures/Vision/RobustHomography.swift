import CVision

/// A homography on which many pairs of points agree.
public struct RobustHomography: Sendable {
  /// The map from the first points of the pairs to the second ones.
  public let homography: Homography
  /// The indices of the given pairs that agree.
  public let inliers: [Int]

  /// The class of homographies to consider: the more freedom, the more pairs it takes to distinguish one from chance.
  public enum Model: Sendable {
    /// Any homography.
    case perspective
    /// No perspective, as for a small or distant object.
    case affine
  }

  /// Finds the homography on which most of `pairs` (best first: PROSAC, Chum & Matas, CVPR 2005) agree within
  /// `maxError` pixels of the second image. If it is roughly known, `near` is moved to where the pairs around it agree
  /// best, in a tenth of the time. Nil if there are fewer than four pairs or no such homography. The same pairs give
  /// the same answer.
  public static func estimate(
    _ pairs: [(from: Point, to: Point)], model: Model = .perspective, maxError: Double, near: Homography? = nil
  ) throws(VisionError) -> RobustHomography? {
    guard pairs.count >= 4 else { return nil }
    let from = pairs.flatMap { [$0.from.x, $0.from.y] }
    let to = pairs.flatMap { [$0.to.x, $0.to.y] }
    var elements = [Double](repeating: 0, count: 9)
    var mask = [UInt8](repeating: 0, count: pairs.count)
    var found: Int32 = 0
    let shimModel = model == .affine ? CVISION_AFFINE : CVISION_PERSPECTIVE
    try VisionError.check { error in
      unsafe cvision_find_homography(
        from, to, pairs.count, shimModel, maxError, near?.elements, &elements, &mask, &found, error)
    }
    guard found != 0, elements.allSatisfy(\.isFinite) else { return nil }
    return RobustHomography(
      homography: Homography(elements), inliers: mask.indices.filter { mask[$0] != 0 })
  }
}
