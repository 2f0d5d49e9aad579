import Vision

@testable package import Recognition

extension Sighting {
  /// A sighting of `reference`, a clear one unless said otherwise.
  package static func of(_ reference: String, probability: Double = 1) -> Sighting {
    Sighting(
      reference: reference, probability: probability, outline: Quadrilateral(width: 100, height: 100), inliers: 40,
      coverage: 0.5)
  }
}
