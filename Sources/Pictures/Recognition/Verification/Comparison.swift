import Vision

/// Compares one picture with references, one by one.
struct Comparison {
  private let recogniser: Recogniser
  private let verifier: Verifier

  init(_ query: Query, recogniser: Recogniser) {
    self.recogniser = recogniser
    verifier = Verifier(query: query, recogniser: recogniser)
  }

  /// Returns the candidate for the reference with this `number`, or the reason why there is none.
  func compare(_ number: Int) throws(VisionError) -> (candidate: Verifier.Candidate?, reason: Rejection) {
    guard !verifier.query.features.isEmpty else { return (nil, .tooPlain) }
    let outcome: Verifier.Outcome
    do throws(VisionError) {
      outcome = try look(for: number)
    } catch {
      guard error.code == .internal else { throw error }
      // OpenCV gave up on numbers that no flat thing gives: that is this reference's answer, not the frame's.
      return (nil, .implausibleOutline)
    }
    switch outcome {
    case .candidate(let candidate): return (candidate, .fewMatches)
    case .rejected(let reason): return (nil, reason)
    }
  }

  /// Returns the outcome with the reference's straight views or, if these do not show it clearly, with all of its
  /// views.
  private func look(for number: Int) throws(VisionError) -> Verifier.Outcome {
    let reference = recogniser.catalogue.references[number].loaded()
    let straight = Matcher.matches(verifier.query, with: reference, tilted: false)
    var outcome = try verifier.verify(straight, of: reference, number: number)
    try verifier.compareBlocks(of: &outcome, reference)
    if outcome.probability < Recogniser.clear {
      let tilted = Matcher.matches(verifier.query, with: reference, tilted: true)
      // Without matches in tilted views, the outcome would be the same again.
      if !tilted.isEmpty {
        var other = try verifier.verify(straight + tilted, of: reference, number: number)
        if other.promise > outcome.promise {
          try verifier.compareBlocks(of: &other, reference)
          outcome = other
        }
      }
    }
    return outcome
  }
}
