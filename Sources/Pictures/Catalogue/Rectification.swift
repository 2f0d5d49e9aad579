public import Vision

/// How a flat object in a photograph is seen from the front.
public struct Rectification: Sendable {
  /// The size of the frontal view, in pixels.
  public let width, height: Int
  /// Maps the photograph's pixels to those of the view.
  public let viewFromPhotograph: Homography

  /// The shortest side of the object in the photograph, in pixels; anything smaller makes no reference.
  private static let shortestSide = 60.0

  /// Creates the view of the area between `corners` of a photograph, at the size that it has there but at most
  /// `longestSide` pixels long.
  ///
  /// - Throws: ``VisionError`` with `invalidArgument` for corners out of order or in line, and for too small an object.
  public init(of corners: Quadrilateral, longestSide: Int) throws(VisionError) {
    guard corners.isConvex, corners.signedArea > 0 else {
      throw VisionError(
        code: .invalidArgument, message: "its corners are not in order: mark them clockwise from the top left")
    }
    func length(_ a: Point, _ b: Point) -> Double { a.squaredDistance(to: b).squareRoot() }
    // The longer of two opposite sides is nearer to the camera and shows more detail.
    let across = max(length(corners.topLeft, corners.topRight), length(corners.bottomLeft, corners.bottomRight))
    let down = max(length(corners.topLeft, corners.bottomLeft), length(corners.topRight, corners.bottomRight))
    guard min(across, down) >= Self.shortestSide else {
      throw VisionError(code: .invalidArgument, message: "the object in it is too small: come closer")
    }
    let scale = min(1, Double(longestSide) / max(across, down))
    (width, height) = (max(1, Int((across * scale).rounded())), max(1, Int((down * scale).rounded())))
    guard let transform = Homography(from: corners, to: Quadrilateral(width: width, height: height)) else {
      throw VisionError(code: .invalidArgument, message: "three of its corners lie on one line: mark them anew")
    }
    viewFromPhotograph = transform
  }

  /// Returns the view of the photograph in `bytes` as a colour JPEG; the area outside the photograph is white.
  public func jpeg(
    of bytes: [UInt8], quality: Int, scale: ImageDecoder.Scale = .full, limits: ImageDecoder.Limits = .init()
  ) throws(VisionError) -> [UInt8] {
    try ImageDecoder.warped(
      bytes, through: viewFromPhotograph, width: width, height: height, quality: quality, scale: scale, limits: limits)
  }
}
