import Identity
import Vision

/// Decides whether matches of one reference belong to a single flat object, and where that is.
struct Verifier {
  /// Matches that must agree before the guided search is worth its time; four always agree.
  static let minAgreeing = 5
  /// Likeness from which the place is certain enough not to try another model.
  static let clearLikeness = 0.6
  /// Rounds of guided search and re-estimation; a third finds nothing new.
  static let rounds = 2

  let query: Query
  private let rasters: Rasters
  /// The model that weighs the evidence.
  private let model: EvidenceModel
  /// The stages that are left out in order to measure their gain.
  let without: Set<AblationStage>
  let search: GuidedSearch
  /// Pixels of the frame within which a match agrees with a homography.
  private let radius: Double

  /// Looks at `query` as `recogniser` does.
  init(query: Query, recogniser: Recogniser) {
    (self.query, rasters) = (query, recogniser.rasters)
    model = recogniser.model
    without = recogniser.without
    radius = query.maxError
    search = GuidedSearch(query: query, radius: radius)
  }

  /// A reference that may be in the frame, with the evidence for it.
  struct Candidate: Sendable {
    var reference: Int
    /// The kind of features by which it was found.
    var kind: FeatureExtractor.Kind
    var outline: Quadrilateral
    /// One for each different point, the nearest first.
    var inliers: [Inlier]
    var coverage: Double
    /// The blocks of the reference that can be compared with the frame.
    var blocks: [PatchSimilarity.Block]
    /// The blocks that distinguish the reference from objects of the same design; nil if they were not compared.
    var compared: ComparedBlocks?
    /// The blocks that other references also show.
    var shared: Set<ComparedBlocks.Cell> = []
    /// The matches that were found in the whole frame and do not agree with the outline.
    var others: [Match] = []
    /// The number of matches, one for each distinct point, that were mutual and distinct in the whole frame and agree
    /// with the outline.
    var strictInliers: Int
    /// The model that weighs the evidence for the candidate.
    var model: EvidenceModel
    /// Maps the reference to the frame.
    var frameFromReference: Homography
  }

  /// A feature of the frame that lies where the outline says.
  struct Inlier: Sendable {
    /// In pixels of the frame.
    var position: Point
    /// In pixels of the reference.
    var inReference: Point
    /// Hamming distance of the descriptors.
    var distance: Int
  }

  enum Outcome {
    case candidate(Candidate)
    case rejected(Rejection)

    /// How likely something like the reference would be there if the blocks agreed, too.
    var promise: Double {
      if case .candidate(let candidate) = self { candidate.evidence.promise } else { 0 }
    }
    /// How likely the reference is there, were it alone in the frame.
    var probability: Double {
      if case .candidate(let candidate) = self { candidate.probability } else { 0 }
    }
  }

  /// Looks for `reference`, the `number`th of the catalogue, by `matches`.
  func verify(_ matches: [Match], of reference: Reference, number: Int) throws(VisionError) -> Outcome {
    let agreeing =
      without.contains(.weakGeometry)
      ? matches : WeakGeometry.consistent(matches, query: query.features, reference: reference)
    guard agreeing.count >= Self.minAgreeing else { return .rejected(.fewMatches) }
    var best = try fit(agreeing, of: reference, model: .perspective)
    if (best?.likeness ?? -1) < Self.clearLikeness, !without.contains(.affinePlace) {
      let affine = try fit(agreeing, of: reference, model: .affine)
      if (affine?.likeness ?? -1) > (best?.likeness ?? -1) { best = affine }
    }
    guard let fit = best else { return .rejected(.implausibleOutline) }
    let inliers = DistinctPoints(of: fit.found, query: query, reference: reference)
    let isStrict = matches.map { search.agrees($0, of: reference, through: fit.homography) }
    let strict = zip(matches, isStrict).filter(\.1).map(\.0)
    return .candidate(
      Candidate(
        reference: number, kind: query.kind, outline: fit.outline,
        inliers: inliers.matches.map {
          Inlier(
            position: query.position(of: $0), inReference: reference.keypoint(of: $0).position, distance: $0.distance)
        },
        coverage: inliers.coverage(through: fit.homography),
        blocks: fit.place?.blocks() ?? [], others: zip(matches, isStrict).filter { !$0.1 }.map(\.0),
        strictInliers: DistinctPoints(of: strict, query: query, reference: reference).matches.count,
        model: model, frameFromReference: fit.homography))
  }

  /// The least promise of a candidate whose blocks are compared. By ORB's features, 1 in 50 candidates that are in the
  /// picture and 9 in 10 chance candidates promise less; by SIFT's, none do.
  private static let worthComparing = 0.9

  /// Compares the blocks of a candidate with its place in the frame. If they cannot be compared, because the
  /// reference's picture is gone or it is seen from beyond the horizon, no block is good.
  func compareBlocks(of outcome: inout Outcome, _ reference: Reference) throws(VisionError) {
    guard case .candidate(var candidate) = outcome, outcome.promise >= Self.worthComparing else { return }
    try compareBlocks(of: &candidate, reference)
    outcome = .candidate(candidate)
  }

  private func compareBlocks(of candidate: inout Candidate, _ reference: Reference) throws(VisionError) {
    candidate.compared = ComparedBlocks.none
    guard let raster = try rasters.raster(candidate.reference), let frameFromScene = query.sceneFromFrame.inverse else {
      return
    }
    let referenceFromRaster = Homography.resize(
      x: Double(reference.width) / Double(raster.width), y: Double(reference.height) / Double(raster.height))
    let scene = try query.scene()
    let blocks = { (place: Homography) throws(VisionError) in
      try raster.compare(with: scene, through: referenceFromRaster.then(place).then(query.sceneFromFrame))
    }
    var compared = try blocks(candidate.frameFromReference)
    try addFurtherFaces(
      to: &compared, of: candidate, reference,
      rasterFromReference: .resize(
        x: Double(raster.width) / Double(reference.width), y: Double(raster.height) / Double(reference.height)),
      compare: blocks)
    for i in compared.blocks.indices {
      compared.blocks[i].position = frameFromScene.apply(compared.blocks[i].position)
    }
    candidate.compared = compared
    guard candidate.evidence.resemblance >= Recogniser.doubtfulFrom else { return }
    candidate.shared = try rasters.sharedCells(of: candidate.reference)
  }

  /// A place of a reference in the frame.
  private struct Fit {
    var homography: Homography
    var outline: Quadrilateral
    var found: [Match]
    /// The comparison with the frame in this place; nil if the place has no area.
    var place: PatchSimilarity.Place?
    /// How similar the frame is to the reference in this place, -1...1, without searching beside it.
    var likeness: Double
  }

  /// Returns where `matches` put `reference`, or nil if they do not agree on a plausible place.
  private func fit(
    _ matches: [Match], of reference: Reference, model: RobustHomography.Model
  ) throws(VisionError) -> Fit? {
    guard var homography = try homography(by: matches, of: reference, model: model),
      outline(of: reference, homography) != nil
    else { return nil }
    guard !without.contains(.guidedSearch) else {
      let found = matches.filter { search.agrees($0, of: reference, through: homography) }
      return try fit(of: reference, through: homography, found: found)
    }
    // If straight views have led to the place, they determine it as well as all views do: tilted views then only count
    // as evidence.
    let tilted = matches.contains { reference.views[$0.view].simulation.tilt > 1 }
    for _ in 0..<Self.rounds {
      let found = search.matches(of: reference, through: homography, tilted: tilted)
      guard
        found.count >= Self.minAgreeing,
        let refined = try self.homography(by: found, of: reference, model: model, near: homography)
      else { return nil }
      homography = refined
    }
    return try fit(of: reference, through: homography, found: search.matches(of: reference, through: homography))
  }

  private func fit(
    of reference: Reference, through homography: Homography, found: [Match]
  ) throws(VisionError) -> Fit? {
    guard let outline = outline(of: reference, homography) else { return nil }
    let place = try PatchSimilarity.Place(of: reference, in: query, through: homography)
    return Fit(
      homography: homography, outline: outline, found: found, place: place,
      likeness: PatchSimilarity.likeness(place?.blocks(reach: 0) ?? []))
  }

  /// Returns where the reference's corners are seen; nil if no flat object can look like this.
  private func outline(of reference: Reference, _ homography: Homography) -> Quadrilateral? {
    if without.contains(.outlineCheck) { return reference.corners.map(homography.apply) }
    return OutlineCheck.plausible(reference, through: homography, width: query.width, height: query.height)
  }

  /// The homography that most of `matches` agree on, if there is one on which enough do; if it is known roughly, `near`
  /// that.
  func homography(
    by matches: [Match], of reference: Reference, model: RobustHomography.Model, near known: Homography? = nil
  ) throws(VisionError) -> Homography? {
    let robust = try RobustHomography.estimate(
      query.pairs(by: matches, of: reference), model: model, maxError: radius, near: known)
    guard let robust, robust.inliers.count >= Self.minAgreeing else { return nil }
    return robust.homography
  }
}
