public import Vision

/// The evidence for a sighting, in numbers that a person can follow: which points of the reference are found where in
/// the picture, and the factors of the probability.
public struct SightingEvidence: Sendable, Equatable {
  /// A point of the reference and the point of the picture in which it is found again.
  public struct Pair: Sendable, Equatable {
    /// In pixels of the picture.
    public var inPicture: Point
    /// As shares of the reference's width and height, 0...1.
    public var inReference: Point
    /// Whether the two look as similar as most right matches.
    public var isNear: Bool

    /// Creates a pair.
    public init(inPicture: Point, inReference: Point, isNear: Bool) {
      (self.inPicture, self.inReference, self.isNear) = (inPicture, inReference, isNear)
    }
  }

  /// The points that nothing else in the picture hides, the most similar first.
  public var pairs: [Pair]
  /// How many points were each other's nearest, and distinct, in the whole picture before the place was known.
  public var strict: Int
  /// How much the place looks like the reference as a whole, -1...1.
  public var likeness: Double
  /// The probability, 0...1, that the reference or an object of the same design is in the picture.
  public var resemblance: Double
  /// The probability, 0...1, that it is the reference itself and not another of its series. The product of
  /// `resemblance` and this value is the probability of one look.
  public var identity: Double

  /// Creates the evidence for a sighting.
  public init(pairs: [Pair], strict: Int, likeness: Double, resemblance: Double, identity: Double) {
    (self.pairs, self.strict, self.likeness) = (pairs, strict, likeness)
    (self.resemblance, self.identity) = (resemblance, identity)
  }

  init(_ claim: OverlapSuppression.Claim, of reference: Reference) {
    let near = claim.candidate.kind.nearDistance
    self.init(
      pairs: claim.visible.map { inlier in
        Pair(
          inPicture: inlier.position,
          inReference: Point(
            x: inlier.inReference.x / Double(reference.width), y: inlier.inReference.y / Double(reference.height)),
          isNear: inlier.distance <= near)
      }, strict: claim.evidence.figures.strictInliers, likeness: claim.evidence.figures.likeness,
      resemblance: claim.evidence.resemblance, identity: claim.evidence.identity)
  }
}
