import Vision

@testable import Recognition

extension Sighting {
  /// A sighting of `reference` with the outline of a 100 x 100 picture, moved to the right by `x` pixels.
  static func of(_ reference: String, probability: Double = 0.9, x: Double = 0) -> Sighting {
    Sighting(
      reference: reference, probability: probability, outline: .square(x: x), inliers: 40, coverage: 0.5)
  }
}

extension Quadrilateral {
  /// The corners of a 100 x 100 picture, moved to the right by `x` pixels.
  static func square(x: Double = 0) -> Quadrilateral {
    Quadrilateral(width: 100, height: 100).map { Point(x: $0.x + x, y: $0.y) }
  }
}
