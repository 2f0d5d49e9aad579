import Recognition
import Vision

/// A labelled object, and what was seen of it.
public struct JudgedObject: Sendable {
  public let object: LabelledQuery.Object
  /// The sighting that claims it, accepted or not; nil where there is none.
  public let candidate: Candidate?
  /// How it is seen; nil where its corners are not labelled, or the photograph could not be read.
  public let conditions: Conditions?

  /// Whether a sighting of it was accepted.
  public var isFound: Bool { candidate?.isAccepted ?? false }

  /// Intersection over union of the outline of what was found with the labelled corners; nil where either is missing.
  public var overlap: Double? { isFound ? candidate?.overlap(with: object) : nil }
}
