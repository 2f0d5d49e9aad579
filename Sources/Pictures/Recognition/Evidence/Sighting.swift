public import Vision

/// A reference seen in a frame.
public struct Sighting: Sendable, Equatable {
  /// The reference's name.
  public var reference: String
  /// How likely it is that the reference is really there, 0...1.
  public var probability: Double
  /// The reference's corners, in pixels of the frame.
  public var outline: Quadrilateral
  /// Different points of the reference that are found where its outline says.
  public var inliers: Int
  /// Share of the visible part of the reference in which inliers lie, 0...1.
  public var coverage: Double
  /// The evidence for the sighting; nil if it was not stored.
  public var evidence: SightingEvidence?

  /// Creates a sighting of these parts.
  public init(reference: String, probability: Double, outline: Quadrilateral, inliers: Int, coverage: Double) {
    self.reference = reference
    self.probability = probability
    self.outline = outline
    self.inliers = inliers
    self.coverage = coverage
  }
}
