import Foundation

/// A projective map from the points of one image to those of another (3x3, row by row, of arbitrary scale): a plane
/// seen in perspective.
public struct Homography: Sendable, Equatable {
  /// Nine numbers, first row first.
  public let elements: [Double]

  /// The map of every point to itself.
  public static let identity = Homography([1, 0, 0, 0, 1, 0, 0, 0, 1])

  /// Wraps nine finite numbers. Traps on another count: that is a mistake of the caller.
  public init(_ elements: [Double]) {
    precondition(elements.count == 9, "a homography has 9 elements")
    self.elements = elements
  }

  /// Scales by `x` and `y` about the *corner* of the image, as resizing does: with pixel centres at whole numbers, the
  /// upper-left corner lies at -0.5.
  public static func resize(x: Double, y: Double) -> Homography {
    Homography([x, 0, (x - 1) / 2, 0, y, (y - 1) / 2, 0, 0, 1])
  }

  /// Creates the homography that maps the four corners of `from` to those of `to`; nil if three of them are collinear.
  public init?(from: Quadrilateral, to: Quadrilateral) {
    guard let squareFrom = Self.fromUnitSquare(to: from)?.inverse, let toFromSquare = Self.fromUnitSquare(to: to) else {
      return nil
    }
    self = squareFrom.then(toFromSquare)
  }

  /// The map from the unit square, in Heckbert's closed form (Fundamentals of Texture Mapping, 1989, section 2.2.3).
  private static func fromUnitSquare(to quad: Quadrilateral) -> Homography? {
    guard !quad.hasCornersInLine else { return nil }
    let (a, b, c, d) = (quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft)
    let (sumX, sumY) = (a.x - b.x + c.x - d.x, a.y - b.y + c.y - d.y)
    let (dx1, dx2, dy1, dy2) = (b.x - c.x, d.x - c.x, b.y - c.y, d.y - c.y)
    let determinant = dx1 * dy2 - dx2 * dy1
    let g = (sumX * dy2 - dx2 * sumY) / determinant
    let h = (dx1 * sumY - sumX * dy1) / determinant
    return Homography([
      b.x - a.x + g * b.x, d.x - a.x + h * d.x, a.x,
      b.y - a.y + g * b.y, d.y - a.y + h * d.y, a.y,
      g, h, 1,
    ])
  }

  /// The image of `point`. On the horizon (a denominator of zero) the result is not finite.
  @inlinable
  public func apply(_ point: Point) -> Point {
    let e = elements
    let w = e[6] * point.x + e[7] * point.y + e[8]
    return Point(
      x: (e[0] * point.x + e[1] * point.y + e[2]) / w,
      y: (e[3] * point.x + e[4] * point.y + e[5]) / w)
  }

  /// The denominator at `point`: if its sign changes within an image, the image is seen from both sides.
  @inlinable
  public func depth(at point: Point) -> Double {
    elements[6] * point.x + elements[7] * point.y + elements[8]
  }

  /// The composition: first this map, then `next`.
  public func then(_ next: Homography) -> Homography {
    let (a, b) = (next.elements, elements)
    return Homography(
      (0..<9).map { i in
        let (row, column) = (i / 3 * 3, i % 3)
        return a[row] * b[column] + a[row + 1] * b[column + 3] + a[row + 2] * b[column + 6]
      })
  }

  /// The determinant of the matrix; 0 if the plane is seen edge-on. It changes with the arbitrary scale of the
  /// elements.
  public var determinant: Double {
    let e = elements
    return e[0] * (e[4] * e[8] - e[5] * e[7]) - e[1] * (e[3] * e[8] - e[5] * e[6]) + e[2] * (e[3] * e[7] - e[4] * e[6])
  }

  /// The inverse map; nil if the plane is seen edge-on.
  public var inverse: Homography? {
    let e = elements
    let d = determinant
    guard d.isFinite, abs(d) > 1e-300 else { return nil }
    return Homography(
      [
        e[4] * e[8] - e[5] * e[7], e[2] * e[7] - e[1] * e[8], e[1] * e[5] - e[2] * e[4],
        e[5] * e[6] - e[3] * e[8], e[0] * e[8] - e[2] * e[6], e[2] * e[3] - e[0] * e[5],
        e[3] * e[7] - e[4] * e[6], e[1] * e[6] - e[0] * e[7], e[0] * e[4] - e[1] * e[3],
      ].map { $0 / d })
  }

  /// Returns the derivative at `point`, which describes how its neighbourhood is rotated and enlarged, as two columns:
  /// the image of a step along x, and the image of a step along y.
  public func derivative(at point: Point) -> (x: Point, y: Point) {
    let e = elements
    let w = depth(at: point)
    let image = apply(point)
    return (
      Point(x: (e[0] - e[6] * image.x) / w, y: (e[3] - e[6] * image.y) / w),
      Point(x: (e[1] - e[7] * image.x) / w, y: (e[4] - e[7] * image.y) / w)
    )
  }

  /// The factors by which the neighbourhood of `point` is enlarged in the directions of most and least enlargement: the
  /// singular values of the derivative there. Their ratio is 1 in a frontal view.
  public func enlargement(at point: Point) -> (most: Double, least: Double) {
    let d = derivative(at: point)
    let (a, b, c, e) = (d.x.x, d.y.x, d.x.y, d.y.y)
    let sum = a * a + b * b + c * c + e * e
    let determinant = a * e - b * c
    let root = max(0, sum * sum - 4 * determinant * determinant).squareRoot()
    return (((sum + root) / 2).squareRoot(), max(0, (sum - root) / 2).squareRoot())
  }
}

extension Keypoint {
  /// The keypoint as it appears through `homography`, which is treated as affine in the keypoint's neighbourhood.
  public func seen(through homography: Homography) -> Keypoint {
    let derivative = homography.derivative(at: position)
    let (c, s) = (cos(angle), sin(angle))
    let direction = Point(x: derivative.x.x * c + derivative.y.x * s, y: derivative.x.y * c + derivative.y.y * s)
    let area = abs(derivative.x.x * derivative.y.y - derivative.x.y * derivative.y.x)
    return Keypoint(
      position: homography.apply(position), size: size * area.squareRoot(), angle: atan2(direction.y, direction.x))
  }
}
