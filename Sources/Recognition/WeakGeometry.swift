import Foundation
import Vision

/// What ORB knows of a match beside its position: by how much the neighbourhood is turned and enlarged. All matches of one
/// object agree on it roughly, wrong ones do not (Jégou, Douze, Schmid, Hamming embedding and weak geometric consistency,
/// ECCV 2008).
struct WeakGeometry {
  /// Radians, -π...π, that agreeing matches may differ from one at the centre. A plane tilted by 60° turns its
  /// neighbourhoods by up to 20° either way; ORB's own error is about 15°.
  static let rotationTolerance = Double.pi / 5
  /// The same for the logarithm to base 2 of the enlargement: levels of the pyramid are 0.26 apart, perspective within
  /// one object adds about 0.5.
  static let scaleTolerance = 0.8

  /// The largest set of `matches` that agree with one of them, in the order given.
  static func consistent(
    _ matches: [Match], query: Features, reference: Reference
  ) -> [Match] {
    let changes = matches.map { match in
      change(
        from: reference.views[match.view].features.keypoints[match.feature], to: query.keypoints[match.query])
    }
    var best: [Int] = []
    for centre in changes {
      let agreeing = changes.indices.filter { agrees(changes[$0], centre) }
      if agreeing.count > best.count { best = agreeing }
    }
    return best.map { matches[$0] }
  }

  /// Turn in radians and enlargement as a logarithm to base 2.
  struct Change {
    var turn: Double
    var logScale: Double
  }

  static func change(from: Keypoint, to: Keypoint) -> Change {
    Change(turn: to.angle - from.angle, logScale: log2(to.size / from.size))
  }

  static func agrees(_ a: Change, _ b: Change) -> Bool {
    abs(a.logScale - b.logScale) <= scaleTolerance
      && abs((a.turn - b.turn).remainder(dividingBy: 2 * .pi)) <= rotationTolerance
  }
}
