public import Recognition

/// A sighting, accepted or rejected, compared with the label of its photograph.
public struct Candidate: Sendable, Equatable {
  /// The recogniser's sighting, with its outline in pixels of the photograph.
  public let sighting: Sighting
  /// Why it was rejected; nil if it was accepted.
  public let rejection: Rejection?
  /// The label's verdict on the sighting's reference.
  public let truth: Truth

  /// The verdicts that a label can give on a reference.
  public enum Truth: String, Sendable, Codable {
    /// The reference is in the photograph.
    case right
    /// The reference is not in the photograph.
    case wrong
    /// The reference is in the photograph, but cropped, covered or in the background: the sighting is not counted.
    case partial
  }

  /// Whether the recogniser believed the sighting.
  public var isAccepted: Bool { rejection == nil }
  /// The probability of the sighting, 0...1.
  public var probability: Double { sighting.probability }

  /// All sightings in a photograph: accepted before rejected, each by descending probability.
  static func all(
    accepted: [Sighting], rejected: [(sighting: Sighting, reason: Rejection)], label: LabelledQuery
  ) -> [Candidate] {
    let truth = label.truth
    let accepted = accepted.map { Candidate(sighting: $0, rejection: nil, truth: truth($0.reference)) }
    let rejected = rejected.map {
      Candidate(sighting: $0.sighting, rejection: $0.reason, truth: truth($0.sighting.reference))
    }
    let isBefore = { (a: Candidate, b: Candidate) in a.probability > b.probability }
    return accepted.sorted(by: isBefore) + rejected.sorted(by: isBefore)
  }
}

extension LabelledQuery {
  /// A function that returns the label's verdict on a reference.
  var truth: (String) -> Candidate.Truth {
    let wanted = Set(objects.flatMap(\.references))
    return { wanted.contains($0) ? .right : partial.contains($0) ? .partial : .wrong }
  }
}
