import Vision

@testable import Recognition

extension Sighting {
  /// A clear sighting of `reference`.
  static func of(_ reference: String) -> Sighting {
    Sighting(
      reference: reference, probability: 1, outline: Quadrilateral(width: 100, height: 100), inliers: 40, coverage: 0.5)
  }
}
