import Recognition
import Vision

/// A labelled object with the sighting that was matched to it.
public struct JudgedObject: Sendable {
  /// The object as the label has it: its right answers and its corners.
  public let object: LabelledQuery.Object
  /// The matched sighting, accepted or rejected; nil if there is none.
  public let candidate: Candidate?
  /// The viewing conditions; nil if its corners are not labelled or the photograph is unreadable.
  public let conditions: ViewingConditions?

  /// Whether a sighting of it was accepted.
  public var isFound: Bool { candidate?.isAccepted ?? false }

  /// The intersection over union, 0...1, of the accepted outline with the labelled corners; nil if either is missing.
  public var overlap: Double? { isFound ? candidate?.overlap(with: object) : nil }
}
