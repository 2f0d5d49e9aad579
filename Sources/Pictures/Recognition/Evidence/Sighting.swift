public import Vision

/// A reference seen in a frame.
public struct Sighting: Sendable, Equatable {
  /// The reference's name.
  public var reference: String
  /// The thing that the reference shows.
  public var thing: String
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

  /// The names by which a game may ask for what is seen: that of the thing and that of the image. A game may have begun
  /// when the image still stood for a thing of its own.
  public var names: [String] { thing == reference ? [thing] : [thing, reference] }

  /// Creates a sighting of these parts. Without a `thing`, the reference is the only one of its thing.
  public init(
    reference: String, thing: String? = nil, probability: Double, outline: Quadrilateral, inliers: Int,
    coverage: Double
  ) {
    self.reference = reference
    self.thing = thing ?? reference
    self.probability = probability
    self.outline = outline
    self.inliers = inliers
    self.coverage = coverage
  }
}
