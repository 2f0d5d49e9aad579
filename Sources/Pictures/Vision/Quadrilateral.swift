/// Four corners, clockwise on the screen, named after the corners of the image that they belong to: in a frame, the top
/// left corner of a reference may lie anywhere.
public struct Quadrilateral: Sendable, Hashable {
  /// Where the image's top left corner is.
  public var topLeft: Point
  /// Where the image's top right corner is.
  public var topRight: Point
  /// Where the image's bottom right corner is.
  public var bottomRight: Point
  /// Where the image's bottom left corner is.
  public var bottomLeft: Point

  /// Creates a quadrilateral of any four corners; ``isConvex`` tells whether they are in order.
  public init(topLeft: Point, topRight: Point, bottomRight: Point, bottomLeft: Point) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// Creates the outline of an image: its outer edge, half a pixel beyond the centres of its outermost pixels.
  public init(width: Int, height: Int) {
    let (right, bottom) = (Double(width) - 0.5, Double(height) - 0.5)
    self.init(
      topLeft: Point(x: -0.5, y: -0.5), topRight: Point(x: right, y: -0.5), bottomRight: Point(x: right, y: bottom),
      bottomLeft: Point(x: -0.5, y: bottom))
  }

  /// The corners, clockwise from the top left.
  public var corners: [Point] { [topLeft, topRight, bottomRight, bottomLeft] }

  /// The same with each corner replaced by its `transform`.
  public func map(_ transform: (Point) -> Point) -> Quadrilateral {
    Quadrilateral(
      topLeft: transform(topLeft), topRight: transform(topRight), bottomRight: transform(bottomRight),
      bottomLeft: transform(bottomLeft))
  }

  /// The area in square pixels; negative if the corners run the other way round, as in a mirror.
  public var signedArea: Double { Polygon(corners).signedArea }

  /// Whether all corners turn clockwise: false for a mirrored, self-intersecting or concave quadrilateral.
  public var isConvex: Bool {
    let c = corners
    return (0..<4).allSatisfy { i in
      let (a, b, d) = (c[i], c[(i + 1) % 4], c[(i + 2) % 4])
      return (b.x - a.x) * (d.y - b.y) - (b.y - a.y) * (d.x - b.x) > 0
    }
  }

  /// Whether three corners are collinear or two coincide. Sines of corners up to 1e-9 count as rounding errors.
  var hasCornersInLine: Bool {
    let c = corners
    return (0..<4).contains { i in
      let (a, b, d) = (c[i], c[(i + 1) % 4], c[(i + 2) % 4])
      let turn = (b.x - a.x) * (d.y - b.y) - (b.y - a.y) * (d.x - b.x)
      return turn * turn <= 1e-18 * a.squaredDistance(to: b) * b.squaredDistance(to: d)
    }
  }

  /// Whether `point` lies in this convex, clockwise quadrilateral.
  public func contains(_ point: Point) -> Bool {
    let c = corners
    return (0..<4).allSatisfy { i in
      let (a, b) = (c[i], c[(i + 1) % 4])
      return (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) >= 0
    }
  }

  /// The mean of the corners, which under perspective is not where the middle of the image is seen.
  public var centre: Point { .mean(of: corners) }

  /// The intersection over union with `other`, 0...1; both must be convex and clockwise.
  public func intersectionOverUnion(with other: Quadrilateral) -> Double {
    let shared = Polygon(corners).clipped(to: other).signedArea
    let union = signedArea + other.signedArea - shared
    return union > 0 ? max(0, shared / union) : 0
  }

  /// Returns the intersection over union with `other`, 0...1, of the parts of both that lie in an image of this size;
  /// both must be convex and clockwise.
  public func intersectionOverUnion(with other: Quadrilateral, inImageOfWidth width: Int, height: Int) -> Double {
    let window = Quadrilateral(width: width, height: height)
    let shared = Polygon(corners).clipped(to: window).clipped(to: other).signedArea
    let union = areaVisible(width: width, height: height) + other.areaVisible(width: width, height: height) - shared
    return union > 0 ? max(0, shared / union) : 0
  }

  /// The area, in square pixels, of a `width` x `height` image that this convex quadrilateral covers.
  public func areaVisible(width: Int, height: Int) -> Double {
    max(0, Polygon(corners).clipped(to: Quadrilateral(width: width, height: height)).signedArea)
  }
}

/// A closed line with any number of corners.
struct Polygon {
  var corners: [Point]

  init(_ corners: [Point]) { self.corners = corners }

  /// The area by the shoelace formula; positive if clockwise on the screen (y down).
  var signedArea: Double {
    var twice = 0.0
    for (i, a) in corners.enumerated() {
      let b = corners[(i + 1) % corners.count]
      twice += a.x * b.y - b.x * a.y
    }
    return twice / 2
  }

  /// The part inside the convex clockwise `window` (Sutherland & Hodgman, CACM 1974).
  func clipped(to window: Quadrilateral) -> Polygon {
    var result = corners
    let edges = window.corners
    for i in 0..<4 where !result.isEmpty {
      let (a, b) = (edges[i], edges[(i + 1) % 4])
      let side = { (p: Point) in (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) }
      var kept: [Point] = []
      for (j, p) in result.enumerated() {
        let q = result[(j + 1) % result.count]
        let (sp, sq) = (side(p), side(q))
        if sp >= 0 { kept.append(p) }
        if (sp >= 0) != (sq >= 0) {
          let t = sp / (sp - sq)
          kept.append(Point(x: p.x + t * (q.x - p.x), y: p.y + t * (q.y - p.y)))
        }
      }
      result = kept
    }
    return Polygon(result)
  }
}
