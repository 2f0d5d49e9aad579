public import Vision

/// Says which references of a catalogue are in a frame, and where.
public struct Recogniser: Sendable {
  public let catalogue: Catalogue
  /// Probability from which a sighting is accepted.
  public var acceptFrom: Double

  /// Of 330 negatives against 124 references one was above (a portrait that resembles another), and 2 % of what is in view
  /// remains below.
  public static let usualAcceptFrom = 0.6

  public init(_ catalogue: Catalogue, acceptFrom: Double = usualAcceptFrom) {
    self.catalogue = catalogue
    self.acceptFrom = acceptFrom
  }

  /// What was found in a frame.
  public struct Findings: Sendable {
    /// References that are there, the most probable first.
    public var accepted: [Sighting] = []
    /// References that may be there, but too uncertainly to say so, with the reason.
    public var rejected: [(sighting: Sighting, reason: Rejection)] = []
    /// Why nothing was accepted; nil where something was.
    public var reason: Rejection?
  }

  /// Looks for all references of the catalogue in `query`.
  public func identify(_ query: Query) throws(VisionError) -> Findings {
    try findings(query, among: Array(catalogue.references.indices))
  }

  /// Looks for one reference, by its number in the catalogue.
  public func verify(_ query: Query, reference number: Int) throws(VisionError) -> Findings {
    try findings(query, among: [number])
  }

  private func findings(_ query: Query, among numbers: [Int]) throws(VisionError) -> Findings {
    guard !query.features.isEmpty else {
      return Findings(reason: query.brightness < Self.darkest ? .tooDark : .tooPlain)
    }
    let verifier = Verifier(query: query)
    var candidates: [Verifier.Candidate] = []
    var reason = Rejection.fewMatches
    for number in numbers {
      let reference = catalogue.references[number]
      let matches = Matcher.matches(query.features, with: reference)
      let outcome: Verifier.Outcome
      do throws(VisionError) {
        outcome = try verifier.verify(matches, of: reference, number: number)
      } catch {
        guard error.code == .internal else { throw error }
        // OpenCV gave up on numbers that no flat thing gives: that is this reference's answer, not the frame's.
        outcome = .rejected(.implausibleOutline)
      }
      switch outcome {
      case .candidate(let candidate): candidates.append(candidate)
      case .rejected(.implausibleOutline): reason = .implausibleOutline
      case .rejected: break
      }
    }
    var findings = Findings()
    for claim in Competition.settle(candidates, query: query, catalogue: catalogue, believedFrom: acceptFrom) {
      let sighting = Sighting(
        reference: catalogue.references[claim.candidate.reference].name, probability: claim.probability,
        outline: claim.candidate.outline, inliers: claim.inliers, coverage: claim.candidate.coverage)
      if claim.probability >= acceptFrom {
        findings.accepted.append(sighting)
      } else {
        findings.rejected.append((sighting, claim.rival.map { .ambiguous(runnerUp: $0) } ?? .unsure))
      }
    }
    findings.accepted.sort { $0.probability > $1.probability }
    if findings.accepted.isEmpty { findings.reason = findings.rejected.first?.reason ?? reason }
    return findings
  }

  /// Mean grey level below which a frame without features is called dark.
  static let darkest = 25.0
}
