import Foundation

/// A plane seen in perspective: takes points of one image to points of another (3x3, row by row, scale of no meaning).
public struct Homography: Sendable, Equatable {
  /// Nine numbers, the first row first.
  public let elements: [Double]

  public static let identity = Homography([1, 0, 0, 0, 1, 0, 0, 0, 1])

  /// Wraps nine finite numbers; another count is the caller's mistake and traps.
  public init(_ elements: [Double]) {
    precondition(elements.count == 9, "a homography has 9 elements")
    self.elements = elements
  }

  /// Scales by `x` and `y` about the *corner* of the image, as a resize does: with centres of pixels at whole numbers the
  /// upper-left corner lies at -0.5.
  public static func resize(x: Double, y: Double) -> Homography {
    Homography([x, 0, (x - 1) / 2, 0, y, (y - 1) / 2, 0, 0, 1])
  }

  /// The homography that takes the four corners of `from` to those of `to`, or nil where three of them lie on one line.
  public init?(from: Quadrilateral, to: Quadrilateral) {
    guard let squareFrom = Self.fromUnitSquare(to: from)?.inverse, let toFromSquare = Self.fromUnitSquare(to: to) else {
      return nil
    }
    self = squareFrom.then(toFromSquare)
  }

  /// Heckbert's closed form (Fundamentals of Texture Mapping, 1989, section 2.2.3).
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

  /// Where `point` goes. On the horizon (a denominator of zero) the result is not finite.
  @inlinable
  public func apply(_ point: Point) -> Point {
    let e = elements
    let w = e[6] * point.x + e[7] * point.y + e[8]
    return Point(
      x: (e[0] * point.x + e[1] * point.y + e[2]) / w,
      y: (e[3] * point.x + e[4] * point.y + e[5]) / w)
  }

  /// The denominator at `point`: where its sign changes within an image, the image is seen from both sides.
  @inlinable
  public func depth(at point: Point) -> Double {
    elements[6] * point.x + elements[7] * point.y + elements[8]
  }

  /// First this one, then `next`.
  public func then(_ next: Homography) -> Homography {
    let (a, b) = (next.elements, elements)
    return Homography(
      (0..<9).map { i in
        let (row, column) = (i / 3 * 3, i % 3)
        return a[row] * b[column] + a[row + 1] * b[column + 3] + a[row + 2] * b[column + 6]
      })
  }

  public var determinant: Double {
    let e = elements
    return e[0] * (e[4] * e[8] - e[5] * e[7]) - e[1] * (e[3] * e[8] - e[5] * e[6]) + e[2] * (e[3] * e[7] - e[4] * e[6])
  }

  /// The way back, or nil where the plane is seen from its edge.
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

  /// How the neighbourhood of `point` is turned and enlarged: the derivative there, as its two columns
  /// (where a step along x goes, where a step along y goes).
  public func derivative(at point: Point) -> (x: Point, y: Point) {
    let e = elements
    let w = depth(at: point)
    let image = apply(point)
    return (
      Point(x: (e[0] - e[6] * image.x) / w, y: (e[3] - e[6] * image.y) / w),
      Point(x: (e[1] - e[7] * image.x) / w, y: (e[4] - e[7] * image.y) / w)
    )
  }

  /// By how much the neighbourhood of `point` is enlarged in the direction in which it is most, and in that in which it is
  /// least: the singular values of the derivative there. Their ratio is 1 seen from the front.
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
  /// The keypoint as it appears through `homography`, which is taken as affine in its neighbourhood.
  public func seen(through homography: Homography) -> Keypoint {
    let derivative = homography.derivative(at: position)
    let (c, s) = (cos(angle), sin(angle))
    let direction = Point(x: derivative.x.x * c + derivative.y.x * s, y: derivative.x.y * c + derivative.y.y * s)
    let area = abs(derivative.x.x * derivative.y.y - derivative.x.y * derivative.y.x)
    return Keypoint(
      position: homography.apply(position), size: size * area.squareRoot(), angle: atan2(direction.y, direction.x))
  }
}
