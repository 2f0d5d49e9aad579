/// A position in an image, in pixels: x to the right, y down, with the *centre* of the upper-left pixel at (0, 0), as
/// in OpenCV. An image of `width` columns therefore extends from -0.5 to `width - 0.5`.
public struct Point: Sendable, Hashable, Codable {
  /// The distance to the right of the centre of the first column, in pixels.
  public var x: Double
  /// The distance down from the centre of the first row, in pixels.
  public var y: Double

  /// Creates a position, which may lie between pixels or outside the image.
  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The squared distance to `other`, in square pixels.
  @inlinable
  public func squaredDistance(to other: Point) -> Double {
    (x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)
  }

  /// Returns the mean of `points`, of which there must be at least one.
  package static func mean(of points: [Point]) -> Point {
    let count = Double(points.count)
    return Point(x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
  }
}
