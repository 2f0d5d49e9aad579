import Foundation
public import Recognition
public import Vision

/// How an object is seen in a photograph: what makes it easy or hard.
public struct Conditions: Sendable, Equatable {
  /// Share of the photograph that the object fills, 0...1; what lies outside does not count.
  public let size: Double
  /// Degrees by which the object is turned away from the camera, 0...90: arccos of the ratio of the singular values of the
  /// derivative, at the object's centre, of the homography from the reference to the photograph (Morel & Yu, ASIFT, SIIMS
  /// 2009, section 2: a tilt of t is seen under the latitude arccos 1/t).
  public let tilt: Double
  /// Standard deviation of the Gaussian that blurs the object's edges, in pixels of the picture that was searched; nil
  /// where it has too few edges to tell.
  public let blur: Double?

  /// Conditions of `reference` seen at `corners`, in pixels of a photograph of `width` x `height`, of which `searched` is
  /// what was searched, reduced if need be. Nil where the corners are not those of a flat thing seen from its front.
  public init?(
    of reference: Reference, at corners: Quadrilateral, width: Int, height: Int, searched: GrayImage
  ) throws(VisionError) {
    guard corners.isConvex, let seen = Homography(from: reference.corners, to: corners) else { return nil }
    size = corners.areaVisible(width: width, height: height) / Double(width * height)
    let enlargement = seen.enlargement(at: reference.corners.centre)
    tilt = acos(min(1, enlargement.least / enlargement.most)) * 180 / .pi
    let searchedFromFrame = Homography.resize(
      x: Double(searched.width) / Double(width), y: Double(searched.height) / Double(height))
    let blur = try EdgeBlur.measure(searched, within: corners.map(searchedFromFrame.apply))
    self.blur = blur
  }
}
