public import Recognition

/// A sighting, accepted or not, held against the label of its photograph.
public struct Candidate: Sendable, Equatable {
  public let sighting: Sighting
  /// Why it was not accepted; nil where it was.
  public let rejection: Rejection?
  /// What the label says of the sighting's reference.
  public let truth: Truth

  public enum Truth: Sendable, Equatable {
    /// It is in the photograph.
    case right
    /// It is not.
    case wrong
    /// It is there, but cut, covered or in the background: nothing is counted.
    case partial
  }

  public var isAccepted: Bool { rejection == nil }
  public var probability: Double { sighting.probability }

  /// All that was seen in a photograph: the accepted first, and the more probable before the less.
  static func all(
    accepted: [Sighting], rejected: [(sighting: Sighting, reason: Rejection)], label: LabelledQuery
  ) -> [Candidate] {
    let wanted = Set(label.objects.flatMap(\.references))
    let truth = { (reference: String) -> Truth in
      wanted.contains(reference) ? .right : label.partial.contains(reference) ? .partial : .wrong
    }
    let accepted = accepted.map { Candidate(sighting: $0, rejection: nil, truth: truth($0.reference)) }
    let rejected = rejected.map {
      Candidate(sighting: $0.sighting, rejection: $0.reason, truth: truth($0.sighting.reference))
    }
    let isBefore = { (a: Candidate, b: Candidate) in a.probability > b.probability }
    return accepted.sorted(by: isBefore) + rejected.sorted(by: isBefore)
  }
}
