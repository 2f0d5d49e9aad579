/// A point of an image that can be found again in another picture of the same thing.
///
/// Rublee, Rabaud, Konolige, Bradski: ORB, ICCV 2011.
public struct Keypoint: Sendable, Hashable {
  /// Where, in pixels of the full image.
  public var position: Point
  /// Diameter of the neighbourhood that its descriptor tells about, in pixels of the full image.
  public var size: Double
  /// Direction of the neighbourhood, in radians clockwise from the x axis.
  public var angle: Double

  public init(position: Point, size: Double, angle: Double) {
    self.position = position
    self.size = size
    self.angle = angle
  }
}
