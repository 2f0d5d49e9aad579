import Foundation
public import Vision

/// A flat object in a photograph, rectified to a frontal view.
public struct Rectification: Sendable {
  /// The object as seen from the front; what lies outside the photograph is white.
  public let image: GrayImage

  /// The shortest side of the object in the photograph, in pixels; anything smaller makes no reference.
  private static let shortestSide = 60.0

  /// Rectifies the part of `photograph` between `corners`, at the size that it has there but at most `longestSide`
  /// pixels long.
  ///
  /// - Throws: ``VisionError`` with `invalidArgument` for corners out of order or in line, and for too small an object.
  public init(_ photograph: Photograph, corners: Quadrilateral, longestSide: Int) throws(VisionError) {
    let outline = corners.map(photograph.pixelsFromPhotograph.apply)
    guard outline.isConvex, outline.signedArea > 0 else {
      throw VisionError(
        code: .invalidArgument, message: "its corners are not in order: mark them clockwise from the top left")
    }
    func length(_ a: Point, _ b: Point) -> Double { a.squaredDistance(to: b).squareRoot() }
    // The longer of two opposite sides is nearer to the camera and shows more detail.
    let width = max(length(outline.topLeft, outline.topRight), length(outline.bottomLeft, outline.bottomRight))
    let height = max(length(outline.topLeft, outline.bottomLeft), length(outline.topRight, outline.bottomRight))
    guard min(width, height) >= Self.shortestSide else {
      throw VisionError(code: .invalidArgument, message: "the object in it is too small: come closer")
    }
    let scale = min(1, Double(longestSide) / max(width, height))
    let (columns, rows) = (Int((width * scale).rounded()), Int((height * scale).rounded()))
    guard let transform = Homography(from: outline, to: Quadrilateral(width: columns, height: rows)) else {
      throw VisionError(code: .invalidArgument, message: "three of its corners lie on one line: mark them anew")
    }
    let canvas = GrayImage(width: columns, height: rows, pixels: [UInt8](repeating: 255, count: columns * rows))
    image = try canvas.drawing(photograph.pixels, through: transform)
  }
}
