/// A point of an image that can be found again in another picture of the same thing.
///
/// Rublee, Rabaud, Konolige, Bradski: ORB, ICCV 2011.
public struct Keypoint: Sendable, Hashable {
  // A catalogue holds millions: single precision, which OpenCV uses as well, is accurate to a 2000th of a pixel in
  // 8192.
  @usableFromInline let x, y, diameter, direction: Float

  /// The position, in pixels of the full image.
  @inlinable public var position: Point { Point(x: Double(x), y: Double(y)) }
  /// The diameter of the neighbourhood that the descriptor covers, in pixels of the full image.
  @inlinable public var size: Double { Double(diameter) }
  /// The direction of the neighbourhood, in radians clockwise from the x axis.
  @inlinable public var angle: Double { Double(direction) }

  /// Creates a keypoint: pixels of the full image, and radians clockwise from the x axis, in single precision.
  public init(position: Point, size: Double, angle: Double) {
    (x, y) = (Float(position.x), Float(position.y))
    (diameter, direction) = (Float(size), Float(angle))
  }
}
