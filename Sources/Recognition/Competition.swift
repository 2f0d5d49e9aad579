import Vision

/// References that look alike are found in the same place; but things are opaque, and only one of them can be seen there.
enum Competition {
  struct Claim {
    var candidate: Verifier.Candidate
    /// Inliers that no better candidate hides.
    var inliers: Int
    /// How likely the reference is really there.
    var probability: Double
    /// The better candidate that hides most inliers, if one hides any.
    var rival: String?
  }

  /// Lets the candidates compete for their places, the one with the most inliers first. Where two outlines overlap, the one
  /// with fewer inliers in the overlap is hidden there: its inliers in the other's outline do not count.
  static func settle(
    _ candidates: [Verifier.Candidate], query: Query, catalogue: Catalogue
  ) -> [Claim] {
    let ordered = candidates.sorted { ($1.inliers.count, $0.reference) < ($0.inliers.count, $1.reference) }
    let points = ordered.map { $0.inliers.map { query.features.keypoints[$0.query].position } }
    return ordered.enumerated().map { (i, candidate) in
      var visible = points[i]
      var hidden = (most: 0, rival: String?.none)
      for better in 0..<i {
        let mine = visible.filter(ordered[better].outline.contains)
        let theirs = points[better].count(where: candidate.outline.contains)
        guard !mine.isEmpty, theirs >= mine.count else { continue }
        visible.removeAll(where: ordered[better].outline.contains)
        if mine.count > hidden.most {
          hidden = (mine.count, catalogue.references[ordered[better].reference].name)
        }
      }
      let share = Double(visible.count) / Double(max(1, candidate.inliers.count))
      let evidence = Evidence(
        strictInliers: Int((Double(candidate.strictInliers) * share).rounded()), inliers: visible.count,
        likeness: candidate.likeness, perspective: candidate.outline.perspective)
      return Claim(
        candidate: candidate, inliers: visible.count, probability: evidence.probability, rival: hidden.rival)
    }
  }
}
