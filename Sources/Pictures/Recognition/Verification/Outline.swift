import Foundation
import Vision

/// Whether four corners can be those of a flat thing before a camera.
struct OutlineCheck {
  /// The least share of the outline that must lie in the frame. Closer views show details for which no view of a
  /// reference has features.
  static let minVisibleShare = 0.05
  /// Least area in the frame, in square pixels: 24 x 24, below which no descriptor of 31 pixels has its neighbourhood.
  static let minArea = 576.0
  /// Most that one direction may be compressed against the other: a tilt of 83°.
  static let maxTilt = 8.0
  /// Most that opposite sides may differ in length by perspective.
  static let maxPerspective = 5.0

  /// Returns the outline of `reference` seen through `frameFromReference`; nil if it is mirrored, crossed, dented, seen
  /// beyond the horizon, too small, or too distorted for a flat object in front of a camera.
  static func plausible(
    _ reference: Reference, through frameFromReference: Homography, width: Int, height: Int
  ) -> Quadrilateral? {
    let corners = reference.corners
    let depths = corners.corners.map(frameFromReference.depth)
    guard depths.allSatisfy({ $0 > 0 }) || depths.allSatisfy({ $0 < 0 }) else { return nil }
    let outline = corners.map(frameFromReference.apply)
    guard outline.corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }), outline.isConvex else { return nil }
    let area = outline.signedArea
    let visible = outline.areaVisible(width: width, height: height)
    guard visible >= minArea, visible >= minVisibleShare * area else { return nil }
    guard outline.perspective <= maxPerspective else { return nil }
    let enlargement = frameFromReference.enlargement(at: corners.centre)
    return enlargement.most <= maxTilt * enlargement.least ? outline : nil
  }
}

extension Quadrilateral {
  /// The lengths of the four sides, clockwise from the top.
  var sides: [Double] {
    zip(corners, corners.dropFirst() + [topLeft]).map { $0.squaredDistance(to: $1).squareRoot() }
  }

  /// The largest ratio of the lengths of opposite sides, at least 1: 1 seen from the front.
  var perspective: Double {
    let sides = self.sides
    return (0..<2).map { max(sides[$0], sides[$0 + 2]) / min(sides[$0], sides[$0 + 2]) }.max() ?? 1
  }
}
