import Basics
import Vision

/// References that look alike are found in the same place; but things are opaque, and only one of them can be seen there.
enum OverlapSuppression {
  struct Claim {
    var candidate: Verifier.Candidate
    /// What speaks for it where no better candidate hides it.
    var evidence: Evidence
    /// The better candidates that hide inliers, the one that hides most first.
    var rivals: [String]
    /// Its inliers that no better candidate hides.
    var visible: [Verifier.Inlier]

    /// How likely the reference is really there.
    var probability: Double { evidence.probability }
  }

  /// Lets the candidates compete for their places, the most probable first. Where a candidate's outline overlaps that of a
  /// better one that is believed (its probability is at least `believedFrom`), the one with fewer inliers in the overlap is
  /// hidden there: its inliers in the other's outline do not count, and that its blocks there differ says nothing.
  static func settle(
    _ candidates: [Verifier.Candidate], catalogue: ReferenceLibrary, believedFrom: Double
  ) -> [Claim] {
    // What is as likely made like a reference as what is believed is there, whichever of its series it is.
    let things = candidates.filter { $0.evidence.resemblance >= believedFrom }
    let shown = candidates.map { candidate in
      var candidate = candidate
      candidate.blocks = blocks(of: candidate, besides: things)
      return (candidate: candidate, probability: candidate.probability)
    }
    let ordered = shown.sorted {
      ($1.probability, $0.candidate.reference) < ($0.probability, $1.candidate.reference)
    }
    var claims: [Claim] = []
    for (candidate, _) in ordered {
      var (inliers, blocks) = (candidate.inliers, candidate.blocks)
      var rivals: [(hidden: Int, name: String)] = []
      for better in claims where better.probability >= believedFrom {
        let hides = { (position: Point) in better.candidate.outline.contains(position) }
        let mine = inliers.count { hides($0.position) }
        let theirs = better.candidate.inliers.count { candidate.outline.contains($0.position) }
        guard theirs > 0, theirs >= mine else { continue }
        inliers.removeAll { hides($0.position) }
        blocks.removeAll { hides($0.position) }
        if mine > 0 { rivals.append((mine, catalogue.references[better.candidate.reference].name)) }
      }
      claims.append(
        Claim(
          candidate: candidate, evidence: candidate.evidence(of: inliers, blocks: blocks),
          rivals: rivals.sorted { $0.hidden > $1.hidden }.map(\.name).once(), visible: inliers))
    }
    return claims
  }

  /// The blocks of `candidate` that no other of `things` lies on: in a stack of banknotes the lower ones need not look like
  /// themselves where the upper ones are. What is found in the same place lies on nothing.
  private static func blocks(
    of candidate: Verifier.Candidate, besides things: [Verifier.Candidate]
  ) -> [PatchSimilarity.Block] {
    var blocks = candidate.blocks
    for other in things where other.outline.intersectionOverUnion(with: candidate.outline) < samePlace {
      let mine = candidate.inliers.count { other.outline.contains($0.position) }
      let theirs = other.inliers.count { candidate.outline.contains($0.position) }
      if theirs > mine { blocks.removeAll { other.outline.contains($0.position) } }
    }
    return blocks
  }

  /// Intersection over union from which two candidates are two readings of one thing.
  static let samePlace = 0.5
}

extension Verifier.Candidate {
  /// What speaks for the reference, were it alone in the frame.
  var evidence: Evidence { evidence(of: inliers, blocks: blocks) }

  /// How likely the reference is really there, were it alone in the frame.
  var probability: Double { evidence.probability }

  /// The same where only these of its inliers and blocks can be seen.
  func evidence(of visible: [Verifier.Inlier], blocks: [PatchSimilarity.Block]) -> Evidence {
    let share = Double(visible.count) / Double(max(1, inliers.count))
    return Evidence(
      kind: kind, source: source, inliers: visible.count,
      nearInliers: visible.count { $0.distance <= kind.nearDistance },
      strictInliers: Int((Double(strictInliers) * share).rounded()), likeness: PatchSimilarity.likeness(blocks))
  }
}
