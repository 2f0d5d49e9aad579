import Foundation
import Vision

/// Searches again for every feature of a reference once it is known where and how it must appear: a descriptor that was
/// not the nearest in the whole frame counts if it is near in the right place (Brown & Lowe, IJCV 2007).
struct GuidedSearch {
  /// Radians by which the direction may differ from the expected one.
  static let rotationTolerance = Double.pi / 6
  /// Logarithm to base 2 by which the size may differ.
  static let scaleTolerance = 0.6

  private let query: Query
  private let index: PositionIndex
  /// Pixels of the frame within which a feature is in its place.
  private let radius: Double

  init(query: Query, radius: Double) {
    self.query = query
    self.radius = radius
    index = PositionIndex(query.features.keypoints, width: query.width, height: query.height, radius: radius)
  }

  /// Returns, for each feature of `reference`, the nearest of the features that lie where `homography` maps it, with
  /// the rotation and enlargement that `homography` gives it. Features of tilted views are used only if `tilted`.
  func matches(of reference: Reference, through homography: Homography, tilted: Bool = true) -> [Match] {
    var found: [Match] = []
    for (v, view) in reference.views.enumerated()
    where view.kind == query.kind && (tilted || view.simulation.tilt == 1) {
      for (f, keypoint) in view.features.keypoints.enumerated() {
        var nearest: (distance: Int, query: Int)?
        // Predicting a keypoint's appearance takes five transcendental functions, and few keypoints have a similar
        // descriptor in their place, so it is done only on demand.
        var known: Keypoint?
        index.forEach(near: homography.apply(keypoint.position)) { q in
          let distance = view.features.distance(f, to: q, of: query.features)
          guard distance <= query.kind.maxDistance, nearest.map({ (distance, q) < ($0.distance, $0.query) }) ?? true
          else { return }
          let expected = known ?? keypoint.seen(through: homography)
          known = expected
          guard expected.size.isFinite, query.showsKeypoints(ofSize: expected.size) else { return }
          if Self.isAlike(expected, query.features.keypoints[q]) { nearest = (distance, q) }
        }
        if let nearest {
          found.append(Match(query: nearest.query, view: v, feature: f, distance: nearest.distance, ratio: 1))
        }
      }
    }
    return found
  }

  /// Whether `match` lies where `homography` says, turned and enlarged as it says.
  func agrees(_ match: Match, of reference: Reference, through homography: Homography) -> Bool {
    let seen = query.features.keypoints[match.query]
    let expected = reference.keypoint(of: match).seen(through: homography)
    return expected.position.squaredDistance(to: seen.position) <= radius * radius && Self.isAlike(expected, seen)
  }

  private static func isAlike(_ expected: Keypoint, _ seen: Keypoint) -> Bool {
    let change = WeakGeometry.change(from: expected, to: seen)
    return abs(change.logScale) <= scaleTolerance && abs(change.turn) <= rotationTolerance
  }
}
