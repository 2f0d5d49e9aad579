public import Vision

/// Says which references of a catalogue are in a frame, and where.
public struct Recogniser: Sendable {
  /// The references that are searched for; a method that takes the number of a reference expects its index in their
  /// list.
  public let catalogue: ReferenceCatalogue
  /// Probability from which a sighting is accepted.
  public var acceptFrom: Double
  /// The stages that are left out in order to measure their gain.
  public let without: Set<AblationStage>
  /// The model that weighs the evidence.
  let model: EvidenceModel
  /// The indexes that determine which references a query is compared with; empty if a query is compared with all of
  /// them.
  private let indexes: [FeatureExtractor.Kind: InvertedIndex]
  /// The references as their blocks are compared.
  let rasters: Rasters

  /// The usual value of ``acceptFrom``. With two looks, none of 700 negatives against 496 references exceeds it; with
  /// one look, one does. See "What is in doubt" in the documentation for sightings below it.
  public static let usualAcceptFrom = 0.65

  /// Creates a recogniser. `without` names the stages that are left out; without ``AblationStage/index``, every query
  /// is compared with every reference, however many there are.
  public init(
    _ catalogue: ReferenceCatalogue, acceptFrom: Double = usualAcceptFrom, without: Set<AblationStage> = [],
    model: EvidenceModel = .fitted
  ) {
    self.catalogue = catalogue
    self.acceptFrom = acceptFrom
    self.without = without
    self.model = without.contains(.identity) ? model.withoutIdentity : model
    let kinds = catalogue.references.count >= Self.indexedFrom ? FeatureExtractor.Kind.allCases : []
    indexes = Dictionary(uniqueKeysWithValues: kinds.map { ($0, InvertedIndex(catalogue, kind: $0)) })
    rasters = Rasters(of: catalogue.references, indexes: indexes)
  }

  /// The result of searching a frame.
  public struct Findings: Sendable {
    /// References that are there, the most probable first.
    public var accepted: [Sighting] = []
    /// References that may be there, but too uncertainly to say so, with the reason.
    public var rejected: [(sighting: Sighting, reason: Rejection)] = []
    /// Why nothing was accepted. Nil if something was accepted, or if only expected references were searched for: a
    /// picture without them may show anything else.
    public var reason: Rejection?
    /// Whether the findings are those of a photograph, which is judged alone, and not of one frame of many.
    public internal(set) var standAlone = false
    /// The scope of the search: everything, if an expected reference may be in the picture.
    public internal(set) var scope = SearchScope.everything
    /// The candidates for all references that may be in the picture, before they compete.
    var candidates: [Verifier.Candidate] = []

    /// The number of features of the picture that lie outside every accepted sighting.
    var unexplained = 0

    /// Whether a second look may say more: nothing is seen clearly, something is seen that may or may not be there, or
    /// enough of the picture is not explained to be another reference.
    public var isOpen: Bool {
      let doubt = Recogniser.doubtfulFrom..<Recogniser.clear
      return !accepted.contains { $0.probability >= Recogniser.clear }
        || (accepted + rejected.map(\.sighting)).contains { doubt.contains($0.probability) }
        || scope == .everything && unexplained >= CatalogueBuilder.minFeatures
    }
  }

  /// Looks in `query` for the references of `scope`.
  public func find(_ scope: SearchScope, in query: Query) throws(VisionError) -> Findings {
    switch scope {
    case .only(let numbers): return try verify(query, references: numbers)
    case .everything, .expected:
      let (search, scope) = try search(query, for: scope)
      return try settled(search.candidates, in: query, scope: scope, reason: search.reason)
    }
  }

  /// Looks for all references of the catalogue in `query`.
  public func identify(_ query: Query) throws(VisionError) -> Findings { try find(.everything, in: query) }

  /// Looks for one reference, by its number in the catalogue.
  public func verify(_ query: Query, reference number: Int) throws(VisionError) -> Findings {
    try verify(query, references: [number])
  }

  /// Looks for the references with these `numbers`, of which there is at least one.
  private func verify(_ query: Query, references numbers: [Int]) throws(VisionError) -> Findings {
    let comparison = Comparison(query, recogniser: self)
    let found = try numbers.map { number throws(VisionError) in try comparison.compare(number) }
    return try settled(
      found.compactMap(\.candidate), in: query, scope: .only(numbers),
      reason: found.map(\.reason).first { $0 != .fewMatches } ?? .fewMatches)
  }

  /// Searches `query` for candidates in `scope` in addition to the `known` ones. Returns them and the scope that was
  /// searched: everything, if an expected reference may be in the picture.
  private func search(
    _ query: Query, for scope: SearchScope, known: [Verifier.Candidate] = [], before urgent: [Int] = []
  ) throws(VisionError) -> (found: MultiReferenceSearch, scope: SearchScope) {
    let found = try MultiReferenceSearch(
      query, recogniser: self, known: known, before: urgent, among: scope.numbers)
    guard case .expected(let numbers) = scope,
      found.candidates.contains(where: { $0.probability >= Self.doubtfulFrom })
    else { return (found, scope) }
    let first = urgent + numbers.filter { !urgent.contains($0) }
    return (try MultiReferenceSearch(query, recogniser: self, known: known, before: first), .everything)
  }

  /// Searches the same frame a second time, by features of another kind, for references that the first look has not
  /// seen clearly. The second look is more reliable: a doubtful reference that it does not see is not in the picture,
  /// unless the reference is nearly blank.
  public func lookAgain(_ first: Findings, with query: Query) throws(VisionError) -> Findings {
    let claims = claims(of: first.candidates)
    var clear: [Verifier.Candidate] = []
    for claim in claims where claim.probability >= Self.clear {
      if try siblings(of: claim, among: claims).isEmpty { clear.append(claim.candidate) }
    }
    let doubtful = first.candidates.filter { $0.probability >= Self.doubtfulFrom }.map(\.reference)
    let (second, scope) = try search(query, for: first.scope, known: clear, before: doubtful)
    var candidates = second.candidates
    for candidate in first.candidates where !clear.contains(where: { $0.isSame(as: candidate) }) {
      let again = second.candidates.first { $0.isSame(as: candidate) }
      // Not to be seen again says nothing of a reference that is hardly to be seen at all.
      let isFaint = (catalogue.references[candidate.reference].featureCounts[query.kind] ?? 0) < Self.faintBelow
      let isUnseen = again == nil && !second.compared.contains(candidate.reference)
      if isUnseen || isFaint && candidate.probability > again?.probability ?? 0 {
        candidates.removeAll { $0.isSame(as: candidate) }
        candidates.append(candidate)
      }
    }
    return try settled(
      candidates.sorted { $0.reference < $1.reference }, in: query, scope: scope, reason: second.reason)
  }

  /// All references in the order in which `query` is worth comparing with them; nil for a catalogue so small that it is
  /// compared with all.
  package func ranking(_ query: Query) -> [Int]? {
    if without.contains(.index) { return nil }
    return indexes[query.kind]?.shortlist(for: query.features, count: catalogue.references.count)
  }

  /// Returns the claims of `candidates` after they have competed for their places.
  func claims(of candidates: [Verifier.Candidate]) -> [OverlapSuppression.Claim] {
    // A candidate that is not believed hides nothing.
    let believedFrom = without.contains(.competition) ? .infinity : acceptFrom
    return OverlapSuppression.settle(candidates, catalogue: catalogue, believedFrom: believedFrom)
  }

  /// Returns the findings after `candidates` have competed for their places; `reason` says why there are no candidates.
  private func settled(
    _ candidates: [Verifier.Candidate], in query: Query, scope: SearchScope, reason: Rejection
  ) throws(VisionError) -> Findings {
    var findings = Findings(scope: scope, candidates: candidates)
    var diagnosis = Diagnosis(query)
    let claims = claims(of: candidates)
    for claim in claims {
      let reference = catalogue.references[claim.candidate.reference]
      let siblings = try siblings(of: claim, among: claims)
      // Another image of the same thing fits better there: the thing is seen by that one.
      if claim.probability < acceptFrom, claim.rivals.contains(reference.thing) { continue }
      var sighting = Sighting(
        reference: reference.name, thing: reference.thing, probability: claim.probability,
        outline: claim.candidate.outline,
        inliers: claim.evidence.figures.inliers, coverage: claim.candidate.coverage)
      sighting.evidence = SightingEvidence(claim, of: reference)
      if claim.probability >= acceptFrom, siblings.isEmpty {
        findings.accepted.append(sighting)
      } else if !siblings.isEmpty {
        findings.rejected.append((sighting, .ambiguous(with: siblings)))
      } else if !claim.rivals.isEmpty {
        findings.rejected.append((sighting, .ambiguous(with: claim.rivals)))
      } else if let difference = claim.difference(from: reference.thing, believedFrom: acceptFrom),
        try diagnosis.fault() == nil
      {
        findings.rejected.append((sighting, difference))
      } else {
        findings.rejected.append(
          (sighting, try diagnosis.reason(of: claim.candidate, probability: claim.probability, for: reference)))
      }
    }
    findings.accepted.sort { $0.probability > $1.probability }
    findings.unexplained = query.without(findings.accepted.map(\.outline)).features.count
    if findings.accepted.isEmpty, !scope.isPartial {
      findings.reason = try diagnosis.reason(of: findings.rejected, otherwise: reason)
    }
    return findings
  }

  /// Probability from which a sighting leaves no doubt, so that another look is not worth its time.
  static let clear = 0.98
  /// Probability from which a sighting may be worth a second look.
  static let doubtfulFrom = 0.05
  /// The number of SIFT features, usually 1900, below which the second look says nothing about a reference that it does
  /// not see: 3 nearly blank references of 384 have fewer.
  static let faintBelow = 200

  /// The number of references from which an index is built: one more than the shortest shortlist.
  static let indexedFrom = Query.Effort.deepLive.shortlist + 1
}
