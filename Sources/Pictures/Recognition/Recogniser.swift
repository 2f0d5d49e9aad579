public import Vision

/// Says which references of a catalogue are in a frame, and where.
public struct Recogniser: Sendable {
  public let catalogue: ReferenceLibrary
  /// Probability from which a sighting is accepted.
  public var acceptFrom: Double
  /// What is left out to measure what it brings.
  public let without: Set<AblationStage>
  /// What says which references to compare a query with; empty where that is all of them.
  private let indexes: [FeatureExtractor.Kind: InvertedIndex]

  /// With two looks none of 700 negatives against 491 references is above, with one look 4 are; see "How sure is it?" in the
  /// documentation for what remains below.
  public static let usualAcceptFrom = 0.6

  /// `without` names what is left out; without ``AblationStage/index`` every query is compared with every reference, however many.
  public init(_ catalogue: ReferenceLibrary, acceptFrom: Double = usualAcceptFrom, without: Set<AblationStage> = []) {
    self.catalogue = catalogue
    self.acceptFrom = acceptFrom
    self.without = without
    let isIndexed = catalogue.references.count >= Self.indexedFrom && !without.contains(.index)
    let kinds = isIndexed ? FeatureExtractor.Kind.allCases : []
    indexes = Dictionary(uniqueKeysWithValues: kinds.map { ($0, InvertedIndex(catalogue, kind: $0)) })
  }

  /// What was found in a frame.
  public struct Findings: Sendable {
    /// References that are there, the most probable first.
    public var accepted: [Sighting] = []
    /// References that may be there, but too uncertainly to say so, with the reason.
    public var rejected: [(sighting: Sighting, reason: Rejection)] = []
    /// Why nothing was accepted; nil where something was.
    public var reason: Rejection?
    /// Whether they are of a photograph, which is judged by itself, and not of one frame of many.
    public internal(set) var standAlone = false
    /// The number of the only reference that was looked for; nil where it was the whole catalogue.
    var only: Int?
    /// What speaks for each reference that may be there, before they compete.
    var candidates: [Verifier.Candidate] = []

    /// Whether a second look may say more: nothing is seen clearly, or something is seen that may or may not be there.
    public var isOpen: Bool {
      let doubt = Recogniser.doubtfulFrom..<Recogniser.clear
      return !accepted.contains { $0.probability >= Recogniser.clear }
        || (accepted + rejected.map(\.sighting)).contains { doubt.contains($0.probability) }
    }
  }

  /// Looks for all references of the catalogue in `query`.
  public func identify(_ query: Query) throws(VisionError) -> Findings {
    let (likely, reserve) = shortlist(query)
    var found = try candidates(in: query, among: likely)
    if !found.candidates.contains(where: { $0.probability >= Self.clear }) {
      found.candidates += try candidates(in: query, among: reserve).candidates
    }
    return try settled(found.candidates, in: query, only: nil, reason: found.reason)
  }

  /// Looks for one reference, by its number in the catalogue.
  public func verify(_ query: Query, reference number: Int) throws(VisionError) -> Findings {
    let found = try candidates(in: query, among: [number])
    return try settled(found.candidates, in: query, only: number, reason: found.reason)
  }

  /// Looks a second time, at features of another kind of the same frame. Where the first look saw something clearly, only at
  /// what else it may have seen, and at what that competes with; else for all that it looked for. The second look knows
  /// better: what was in doubt and it does not see is not there, unless the reference is nearly blank.
  public func lookAgain(_ first: Findings, with query: Query) throws(VisionError) -> Findings {
    let seen = first.candidates.filter { $0.probability >= Self.doubtfulFrom }.map(\.reference)
    let hasClear = first.accepted.contains { $0.probability >= Self.clear }
    let sought = hasClear ? seen : first.only.map { [$0] } ?? Set(shortlist(query).likely + seen).sorted()
    let second = try candidates(in: query, among: sought)
    var known = Dictionary(uniqueKeysWithValues: second.candidates.map { ($0.reference, $0) })
    for candidate in first.candidates {
      let again = known[candidate.reference]
      // Not to be seen again says nothing of a reference that is hardly to be seen at all.
      let isFaint = catalogue.references[candidate.reference].featureCount(of: query.kind) < Self.faintBelow
      let isUnseen = again == nil && (candidate.probability >= Self.clear || !sought.contains(candidate.reference))
      if isUnseen || isFaint && candidate.probability > again?.probability ?? 0 {
        known[candidate.reference] = candidate
      }
    }
    return try settled(
      known.values.sorted { $0.reference < $1.reference }, in: query, only: first.only, reason: second.reason)
  }

  /// The references that `query` is worth comparing with, and those that it is where nothing is clear among them.
  package func shortlist(_ query: Query) -> (likely: [Int], reserve: [Int]) {
    let all = catalogue.references.indices
    guard all.count > query.shortlist, let index = indexes[query.kind] else { return (Array(all), []) }
    let ordered = index.shortlist(for: query, count: query.shortlist + query.reserve)
    return (Array(ordered.prefix(query.shortlist)), Array(ordered.dropFirst(query.shortlist)))
  }

  /// What may be in the frame, and why the rest is not.
  private func candidates(
    in query: Query, among numbers: [Int]
  ) throws(VisionError) -> (candidates: [Verifier.Candidate], reason: Rejection) {
    guard !query.features.isEmpty else { return ([], .tooPlain) }
    let verifier = Verifier(query: query, without: without)
    var candidates: [Verifier.Candidate] = []
    var reason = Rejection.fewMatches
    for number in numbers {
      let reference = catalogue.references[number]
      let outcome: Verifier.Outcome
      do throws(VisionError) {
        outcome = try look(for: reference, number: number, with: verifier)
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
    return (candidates, reason)
  }

  /// What `verifier` says of `reference` by its straight views, and, where it is not plain to see by those, by all.
  private func look(
    for reference: Reference, number: Int, with verifier: Verifier
  ) throws(VisionError) -> Verifier.Outcome {
    let straight = Matcher.matches(verifier.query, with: reference, tilted: false)
    let outcome = try verifier.verify(straight, of: reference, number: number)
    if outcome.probability >= Self.clear { return outcome }
    let tilted = Matcher.matches(verifier.query, with: reference, tilted: true)
    // By the same matches it would say the same again.
    if tilted.isEmpty { return outcome }
    let other = try verifier.verify(straight + tilted, of: reference, number: number)
    return other.probability > outcome.probability ? other : outcome
  }

  /// The findings where `candidates` compete for their places; `reason` is why there is none.
  private func settled(
    _ candidates: [Verifier.Candidate], in query: Query, only: Int?, reason: Rejection
  ) throws(VisionError) -> Findings {
    var findings = Findings(only: only, candidates: candidates)
    var diagnosis = Diagnosis(query)
    // What nobody believes hides nothing.
    let believedFrom = without.contains(.competition) ? .infinity : acceptFrom
    for claim in OverlapSuppression.settle(candidates, catalogue: catalogue, believedFrom: believedFrom) {
      let reference = catalogue.references[claim.candidate.reference]
      let sighting = Sighting(
        reference: reference.name, probability: claim.probability, outline: claim.candidate.outline,
        inliers: claim.inliers, coverage: claim.candidate.coverage)
      if claim.probability >= acceptFrom {
        findings.accepted.append(sighting)
      } else if let rival = claim.rival {
        findings.rejected.append((sighting, .ambiguous(runnerUp: rival)))
      } else {
        findings.rejected.append((sighting, try diagnosis.reason(of: claim, for: reference)))
      }
    }
    findings.accepted.sort { $0.probability > $1.probability }
    if findings.accepted.isEmpty {
      findings.reason = try diagnosis.reason(of: findings.rejected, otherwise: reason)
    }
    return findings
  }

  /// Probability from which a sighting leaves no doubt, so that another look is not worth its time.
  static let clear = 0.99
  /// Probability from which it may be worth one.
  static let doubtfulFrom = 0.05
  /// SIFT features, of usually 1900, below which the second look says nothing where it does not see a reference: those of 3
  /// nearly blank ones of 384.
  static let faintBelow = 200

  /// References from which there is an index: one more than the shortest list.
  static let indexedFrom = Query.Effort.deepLive.shortlist + 1
}
