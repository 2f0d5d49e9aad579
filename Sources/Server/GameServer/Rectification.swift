import Foundation
import Vision

/// A flat thing in a photograph, seen from the front.
struct Rectification {
  let image: GrayImage

  /// Sides of the thing in the photograph may not be shorter than this, in pixels: less is no reference.
  private static let shortestSide = 60.0

  /// What is between `corners` of `picture`, as large as it is there but at most `longestSide` pixels long.
  init(_ picture: [UInt8], corners: Corners, longestSide: Int) throws(VisionError) {
    let photograph = try Picture.sent(picture, capturedAt: .now).decoded()
    // The corners are those of the picture as it was sent; a large one is decoded smaller.
    let resize = Homography.resize(
      x: Double(photograph.image.width) / Double(photograph.fullWidth),
      y: Double(photograph.image.height) / Double(photograph.fullHeight))
    let points = (0..<4).map { resize.apply(Point(x: corners.xy[2 * $0], y: corners.xy[2 * $0 + 1])) }
    let outline = Quadrilateral(
      topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
    guard outline.isConvex, outline.signedArea > 0 else {
      throw VisionError(
        code: .invalidArgument, message: "its corners must follow each other clockwise from the top left")
    }
    func length(_ a: Point, _ b: Point) -> Double { a.squaredDistance(to: b).squareRoot() }
    // The longer of two opposite sides is the nearer one, which shows the most.
    let width = max(length(points[0], points[1]), length(points[3], points[2]))
    let height = max(length(points[0], points[3]), length(points[1], points[2]))
    guard min(width, height) >= Self.shortestSide else {
      throw VisionError(code: .invalidArgument, message: "the thing in it is too small: come closer")
    }
    let scale = min(1, Double(longestSide) / max(width, height))
    let (columns, rows) = (Int((width * scale).rounded()), Int((height * scale).rounded()))
    guard let transform = Homography(from: outline, to: Quadrilateral(width: columns, height: rows)) else {
      throw VisionError(code: .invalidArgument, message: "its corners lie on one line")
    }
    let canvas = GrayImage(width: columns, height: rows, pixels: [UInt8](repeating: 255, count: columns * rows))
    image = try canvas.drawing(photograph.image, through: transform)
  }
}
