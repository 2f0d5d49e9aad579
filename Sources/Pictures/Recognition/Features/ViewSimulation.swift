import Foundation
import Vision

/// How a reference looks from a distance and a direction (Morel & Yu, ASIFT, SIIMS 2009, section 3): rotated by
/// `rotation` in the picture plane, then compressed by `tilt` along x, then reduced.
public struct ViewSimulation: Sendable, Hashable {
  /// Longest side of the reference in the view, in pixels; never more than it has.
  public var longestSide: Int
  /// 1 / cos(angle between the camera's axis and the plane's normal), at least 1.
  public var tilt = 1.0
  /// Direction of the tilt, in radians.
  public var rotation = 0.0
  /// The extractor that finds its features.
  public var extractor: FeatureExtractor

  /// Creates a view, by default from the front; without a tilt `rotation` has no effect.
  public init(longestSide: Int, tilt: Double = 1, rotation: Double = 0, extractor: FeatureExtractor) {
    self.longestSide = longestSide
    self.tilt = tilt
    self.rotation = rotation
    self.extractor = extractor
  }

  /// The simulated picture of `image`, and the way from `image`'s pixels to the picture's.
  func render(_ image: GrayImage) throws(VisionError) -> (picture: GrayImage, viewFromImage: Homography) {
    let reduced = try image.reduced(toLongestSide: longestSide)
    let resize = Homography.resize(
      x: Double(reduced.width) / Double(image.width), y: Double(reduced.height) / Double(image.height))
    guard tilt > 1 else { return (reduced, resize) }
    let (c, s) = (cos(rotation), sin(rotation))
    let rotated = Quadrilateral(width: reduced.width, height: reduced.height).map {
      Point(x: c * $0.x - s * $0.y, y: s * $0.x + c * $0.y)
    }
    let (left, top) = (rotated.corners.map(\.x).min() ?? 0, rotated.corners.map(\.y).min() ?? 0)
    let (right, bottom) = (rotated.corners.map(\.x).max() ?? 0, rotated.corners.map(\.y).max() ?? 0)
    let (width, height) = (Int((right - left).rounded(.up)), Int((bottom - top).rounded(.up)))
    let turn = Homography([c, -s, -left - 0.5, s, c, -top - 0.5, 0, 0, 1])
    // Outside the image lies its own mean grey, so that its border makes no strong corners.
    let mean = UInt8(reduced.pixels.reduce(0) { $0 + Int($1) } / reduced.pixels.count)
    let canvas = GrayImage(width: width, height: height, pixels: [UInt8](repeating: mean, count: width * height))
    let turned = try canvas.drawing(reduced, through: turn)
    // The camera's optics blur along the compressed direction: 0.8 sqrt(tilt² - 1), as in ASIFT.
    let blurred = try turned.blurred(sigmaX: 0.8 * (tilt * tilt - 1).squareRoot(), sigmaY: 0)
    let narrow = max(1, Int((Double(width) / tilt).rounded()))
    let picture = try blurred.resized(width: narrow, height: height)
    let squeeze = Homography.resize(x: Double(narrow) / Double(width), y: 1)
    return (picture, resize.then(turn).then(squeeze))
  }
}
