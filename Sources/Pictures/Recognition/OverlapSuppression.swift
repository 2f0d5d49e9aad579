import Vision

/// References that look alike are found in the same place; but things are opaque, and only one of them can be seen there.
enum OverlapSuppression {
  struct Claim {
    var candidate: Verifier.Candidate
    /// Inliers that no better candidate hides.
    var inliers: Int
    /// How likely the reference is really there.
    var probability: Double
    /// The better candidate that hides most inliers, if one hides any.
    var rival: String?
  }

  /// Lets the candidates compete for their places, the most probable first. Where a candidate's outline overlaps that of a
  /// better one that is believed (its probability is at least `believedFrom`), the one with fewer inliers in the overlap is
  /// hidden there: its inliers in the other's outline do not count.
  static func settle(
    _ candidates: [Verifier.Candidate], catalogue: ReferenceLibrary, believedFrom: Double
  ) -> [Claim] {
    let ordered = candidates.sorted { ($1.probability, $0.reference) < ($0.probability, $1.reference) }
    var claims: [Claim] = []
    for candidate in ordered {
      var visible = candidate.inliers
      var hidden = (most: 0, rival: String?.none)
      for better in claims where better.probability >= believedFrom {
        let isBehind = { (inlier: Verifier.Inlier) in better.candidate.outline.contains(inlier.position) }
        let mine = visible.count(where: isBehind)
        let theirs = better.candidate.inliers.count { candidate.outline.contains($0.position) }
        guard mine > 0, theirs >= mine else { continue }
        visible.removeAll(where: isBehind)
        if mine > hidden.most {
          hidden = (mine, catalogue.references[better.candidate.reference].name)
        }
      }
      claims.append(
        Claim(
          candidate: candidate, inliers: visible.count, probability: candidate.probability(ofVisible: visible),
          rival: hidden.rival))
    }
    return claims
  }
}

extension Verifier.Candidate {
  /// How likely the reference is really there, were it alone in the frame.
  var probability: Double { probability(ofVisible: inliers) }

  /// The same where only `visible` of the inliers count.
  func probability(ofVisible visible: [Verifier.Inlier]) -> Double {
    let share = Double(visible.count) / Double(max(1, inliers.count))
    return Evidence(
      kind: kind, inliers: visible.count, nearInliers: visible.count { $0.distance <= kind.nearDistance },
      strictInliers: Int((Double(strictInliers) * share).rounded()), likeness: likeness
    ).probability
  }
}
