public import Vision

/// Says which references of a catalogue are in a frame, and where.
public struct Recogniser: Sendable {
  public let catalogue: Catalogue
  /// Probability from which a sighting is accepted.
  public var acceptFrom: Double
  /// What says which references to compare a query with; empty where that is all of them.
  private let indexes: [FeatureExtractor.Kind: CatalogueIndex]

  /// Of 330 negatives against 124 references one was above (a portrait that resembles another), and 2 % of what is in view
  /// remains below.
  public static let usualAcceptFrom = 0.6

  /// `isExact` compares every query with every reference, however many there are: for measuring what the index misses.
  public init(_ catalogue: Catalogue, acceptFrom: Double = usualAcceptFrom, isExact: Bool = false) {
    self.catalogue = catalogue
    self.acceptFrom = acceptFrom
    let kinds = isExact || catalogue.references.count < Self.indexedFrom ? [] : FeatureExtractor.Kind.allCases
    indexes = Dictionary(uniqueKeysWithValues: kinds.map { ($0, CatalogueIndex(catalogue, kind: $0)) })
  }

  /// What was found in a frame.
  public struct Findings: Sendable {
    /// References that are there, the most probable first.
    public var accepted: [Sighting] = []
    /// References that may be there, but too uncertainly to say so, with the reason.
    public var rejected: [(sighting: Sighting, reason: Rejection)] = []
    /// Why nothing was accepted; nil where something was.
    public var reason: Rejection?
    /// The number of the only reference that was looked for; nil where it was the whole catalogue.
    var only: Int?
    /// What speaks for each reference that may be there, before they compete.
    var candidates: [Verifier.Candidate] = []

    /// Whether a second look may say more: nothing is seen clearly, or something is seen that may or may not be there.
    public var isOpen: Bool {
      !accepted.contains { $0.probability >= Recogniser.clear }
        || accepted.contains { $0.probability < Recogniser.clear }
        || rejected.contains { $0.sighting.probability >= 1 - Recogniser.clear }
    }
  }

  /// Looks for all references of the catalogue in `query`.
  public func identify(_ query: Query) throws(VisionError) -> Findings {
    try findings(query, only: nil)
  }

  /// Looks for one reference, by its number in the catalogue.
  public func verify(_ query: Query, reference number: Int) throws(VisionError) -> Findings {
    try findings(query, only: number)
  }

  /// Looks a second time, at features of another kind of the same frame, for what `first` looked for: of each reference the
  /// more probable sighting of the two counts.
  public func lookAgain(_ first: Findings, with query: Query) throws(VisionError) -> Findings {
    let second = try findings(query, only: first.only, also: first.candidates.map(\.reference))
    let candidates = Dictionary(grouping: first.candidates + second.candidates, by: \.reference).values.compactMap {
      $0.max { $0.probability < $1.probability }
    }
    return settled(candidates, only: first.only, reason: second.reason ?? .fewMatches)
  }

  /// The references that `query` is worth comparing with.
  private func shortlist(_ query: Query) -> [Int] {
    indexes[query.kind]?.shortlist(for: query, count: Self.shortlistCount) ?? Array(catalogue.references.indices)
  }

  /// What `query` shows of one reference, or of those on the shortlist and of `others`.
  private func findings(_ query: Query, only: Int?, also others: [Int] = []) throws(VisionError) -> Findings {
    guard !query.features.isEmpty else {
      return Findings(reason: query.brightness < Self.darkest ? .tooDark : .tooPlain, only: only)
    }
    let numbers = only.map { [$0] } ?? Set(shortlist(query) + others).sorted()
    let verifier = Verifier(query: query)
    var candidates: [Verifier.Candidate] = []
    var reason = Rejection.fewMatches
    for number in numbers {
      let reference = catalogue.references[number]
      let outcome: Verifier.Outcome
      do throws(VisionError) {
        outcome = try verifier.verify(Matcher.matches(query, with: reference), of: reference, number: number)
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
    return settled(candidates, only: only, reason: reason)
  }

  /// The findings where `candidates` compete for their places; `reason` is why there is none.
  private func settled(_ candidates: [Verifier.Candidate], only: Int?, reason: Rejection) -> Findings {
    var findings = Findings(only: only, candidates: candidates)
    for claim in Competition.settle(candidates, catalogue: catalogue, believedFrom: acceptFrom) {
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

  /// Probability from which a sighting leaves no doubt, so that another look is not worth its time.
  static let clear = 0.99

  /// References from which an index saves more than it costs.
  static let indexedFrom = 30
  /// References that are compared with a query in full. Of 491 references of nine sets, the first 4, 8, 16, 24 hold 188, 193,
  /// 195, 195 of the 199 objects that a comparison with their own reference finds in live frames, 242, 290, 304, 305 of 308
  /// in photographs, in which there are up to 15, and 254, 305, 319, 320 of 321 at SIFT's features. 32 hold no more.
  static let shortlistCount = 24

  /// Mean grey level below which a frame without features is called dark.
  static let darkest = 25.0
}
