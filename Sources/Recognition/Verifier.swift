import CHamming
import Foundation
import Vision

/// Decides whether matches of one reference are one flat thing, and where it is.
struct Verifier {
  /// Distance, in pixels of the searched frame, within which a match agrees with a homography.
  static let maxError = 4.0
  /// Matches that must agree before the guided search is worth its time; four always agree.
  static let leastAgreeing = 5
  /// Likeness from which the place is certain enough not to try another model.
  static let clearLikeness = 0.6
  /// Rounds of guided search and re-estimation; a third finds nothing new.
  static let rounds = 2

  /// Pixels of the searched frame within which two keypoints are one point.
  static let apartInFrame = 2.5

  let query: Query
  let index: PositionIndex
  /// Pixels of the frame for one pixel of the searched picture.
  let frameScale: Double

  init(query: Query) {
    self.query = query
    frameScale = query.scale
    index = PositionIndex(
      query.features.keypoints, width: query.width, height: query.height, cell: 12 * query.scale)
  }

  /// A reference that may be in the frame, with the evidence for it.
  struct Candidate: Sendable {
    var reference: Int
    var frameFromReference: Homography
    var outline: Quadrilateral
    /// One match for each different point, the best first.
    var inliers: [Match]
    var coverage: Double
    /// How much the place looks like the reference as a whole, -1...1.
    var likeness: Double
    /// Matches that were mutual and distinct in the whole frame and agree with the outline: one for each different point.
    var strictInliers: Int
  }

  enum Outcome {
    case candidate(Candidate)
    case rejected(Rejection)
  }

  /// Looks for `reference`, the `number`th of the catalogue, by `matches`.
  func verify(_ matches: [Match], of reference: Reference, number: Int) throws(VisionError) -> Outcome {
    let agreeing = WeakGeometry.consistent(matches, query: query.features, reference: reference)
    guard agreeing.count >= Self.leastAgreeing else { return .rejected(.fewMatches) }
    var best = try fit(agreeing, of: reference, model: .perspective)
    if (best?.likeness ?? -1) < Self.clearLikeness {
      let affine = try fit(agreeing, of: reference, model: .affine)
      if (affine?.likeness ?? -1) > (best?.likeness ?? -1) { best = affine }
    }
    guard let fit = best else { return .rejected(.implausibleOutline) }
    let inliers = distinct(fit.found, of: reference)
    return .candidate(
      Candidate(
        reference: number, frameFromReference: fit.homography, outline: fit.outline, inliers: inliers,
        coverage: coverage(inliers, of: reference, through: fit.homography), likeness: fit.likeness,
        strictInliers: strictInliers(matches, of: reference, through: fit.homography)))
  }

  /// A place of a reference in the frame.
  private struct Fit {
    var homography: Homography
    var outline: Quadrilateral
    var found: [Match]
    var likeness: Double
  }

  /// Where `matches` say that `reference` is, or nil where they do not agree on a place that is plausible.
  private func fit(
    _ matches: [Match], of reference: Reference, model: RobustHomography.Model
  ) throws(VisionError) -> Fit? {
    guard
      var homography = try estimate(matches, of: reference, model: model),
      OutlineCheck.plausible(reference, through: homography, width: query.width, height: query.height) != nil
    else { return nil }
    for _ in 0..<Self.rounds {
      let found = guided(reference, through: homography)
      guard
        found.count >= Self.leastAgreeing,
        let refined = try estimate(found, of: reference, model: model)
      else { return nil }
      homography = refined
    }
    guard
      let outline = OutlineCheck.plausible(reference, through: homography, width: query.width, height: query.height)
    else { return nil }
    return Fit(
      homography: homography, outline: outline, found: guided(reference, through: homography),
      likeness: try Photometry.likeness(of: reference, in: query, through: homography))
  }

  private func position(_ match: Match, in reference: Reference) -> Point {
    reference.views[match.view].features.keypoints[match.feature].position
  }

  /// The homography that most of `matches` agree on, if there is one on which enough do.
  private func estimate(
    _ matches: [Match], of reference: Reference, model: RobustHomography.Model
  ) throws(VisionError) -> Homography? {
    let best = matches.sorted { ($0.distance, $0.ratio, $0.query) < ($1.distance, $1.ratio, $1.query) }
    let pairs = best.map { (from: position($0, in: reference), to: query.features.keypoints[$0.query].position) }
    let robust = try RobustHomography.estimate(pairs, model: model, maxError: Self.maxError * frameScale)
    guard let robust, robust.inliers.count >= Self.leastAgreeing else { return nil }
    return robust.homography
  }

  /// Looks again at every feature of the reference, now that it is known where and how it must appear: descriptors that
  /// were not the nearest in the whole frame count when they are near in the right place (Brown & Lowe, IJCV 2007).
  private func guided(_ reference: Reference, through homography: Homography) -> [Match] {
    var found: [Match] = []
    for (v, view) in reference.views.enumerated() {
      for (f, keypoint) in view.features.keypoints.enumerated() {
        let expected = keypoint.seen(through: homography)
        guard expected.size.isFinite, query.showsKeypoints(ofSize: expected.size) else { continue }
        let radius = Self.maxError * frameScale
        var nearest: (distance: Int, query: Int)?
        index.forEach(within: radius, of: expected.position) { q in
          let change = WeakGeometry.change(from: expected, to: query.features.keypoints[q])
          guard GuidedSearch.agrees(change) else { return }
          let distance = view.features.distance(f, to: q, of: query.features)
          if distance <= GuidedSearch.mostDistance, nearest.map({ (distance, q) < ($0.distance, $0.query) }) ?? true {
            nearest = (distance, q)
          }
        }
        if let nearest {
          found.append(Match(query: nearest.query, view: v, feature: f, distance: nearest.distance, ratio: 1))
        }
      }
    }
    return found
  }

  /// How many different points of `matches` lie where `homography` says.
  private func strictInliers(_ matches: [Match], of reference: Reference, through homography: Homography) -> Int {
    let agreeing = matches.filter { match in
      let keypoint = reference.views[match.view].features.keypoints[match.feature]
      let seen = query.features.keypoints[match.query]
      let expected = keypoint.seen(through: homography)
      return expected.position.squaredDistance(to: seen.position) <= Self.maxError * Self.maxError * frameScale * frameScale
        && GuidedSearch.agrees(WeakGeometry.change(from: expected, to: seen))
    }
    return distinct(agreeing, of: reference).count
  }

  /// The best match of each point: a corner found at three levels of the pyramid, or in three views, is one piece of
  /// evidence.
  private func distinct(_ matches: [Match], of reference: Reference) -> [Match] {
    let apart = 0.012 * Double(max(reference.width, reference.height))
    let apartInFrame = Self.apartInFrame * frameScale
    var kept: [Match] = []
    for match in matches.sorted(by: { ($0.distance, $0.query, $0.view, $0.feature) < ($1.distance, $1.query, $1.view, $1.feature) }) {
      let here = position(match, in: reference)
      let there = query.features.keypoints[match.query].position
      let isNew = kept.allSatisfy { other in
        position(other, in: reference).squaredDistance(to: here) > apart * apart
          && query.features.keypoints[other.query].position.squaredDistance(to: there) > apartInFrame * apartInFrame
      }
      if isNew { kept.append(match) }
    }
    return kept
  }

  /// Share of the cells of an 8 x 8 grid over the reference, of those whose centre is in the frame, that hold an inlier.
  private func coverage(_ inliers: [Match], of reference: Reference, through homography: Homography) -> Double {
    let cells = 8
    let (width, height) = (Double(reference.width), Double(reference.height))
    var hit = Set<Int>()
    for match in inliers {
      let point = position(match, in: reference)
      let x = min(cells - 1, max(0, Int(point.x / width * Double(cells))))
      let y = min(cells - 1, max(0, Int(point.y / height * Double(cells))))
      hit.insert(y * cells + x)
    }
    let visible = (0..<cells * cells).filter { cell in
      let centre = homography.apply(
        Point(
          x: (Double(cell % cells) + 0.5) / Double(cells) * width, y: (Double(cell / cells) + 0.5) / Double(cells) * height))
      return centre.x >= 0 && centre.y >= 0 && centre.x < Double(query.width) && centre.y < Double(query.height)
    }
    return visible.isEmpty ? 0 : min(1, Double(hit.count) / Double(visible.count))
  }
}

/// What a pair must satisfy to count where the homography says it should be.
enum GuidedSearch {
  /// Largest Hamming distance.
  static let mostDistance = 72
  /// Radians by which the direction may differ from the expected one.
  static let rotationTolerance = Double.pi / 6
  /// Logarithm to base 2 by which the size may differ.
  static let scaleTolerance = 0.6

  static func agrees(_ change: WeakGeometry.Change) -> Bool {
    abs(change.logScale) <= scaleTolerance
      && abs(change.turn.remainder(dividingBy: 2 * .pi)) <= rotationTolerance
  }
}
