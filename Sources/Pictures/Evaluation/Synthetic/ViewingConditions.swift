import Foundation
public import Recognition
public import Vision

/// The viewing conditions of an object in a photograph, which make it easy or hard to find.
public struct ViewingConditions: Sendable, Equatable {
  /// The share of the photograph that the object's visible part fills, 0...1.
  public let size: Double
  /// The angle, in degrees 0...90, by which the object is turned away from the camera: arccos of the ratio of the
  /// singular values of the derivative, at the object's centre, of the homography from the reference to the photograph
  /// (Morel & Yu, ASIFT, SIIMS 2009, section 2: a tilt of t is seen under the latitude arccos 1/t).
  public let tilt: Double
  /// The sigma of the Gaussian that blurs the object's edges, in pixels of the searched picture; nil if there are too
  /// few edges to measure.
  public let blur: Double?

  init(size: Double, tilt: Double, blur: Double?) {
    self.size = size
    self.tilt = tilt
    self.blur = blur
  }

  /// Measures the conditions of `reference` seen at `corners`, in pixels of a photograph of `width` x `height`;
  /// `searched` is the picture that was searched, perhaps reduced. Nil if the corners cannot be those of a flat object
  /// seen from the front.
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
