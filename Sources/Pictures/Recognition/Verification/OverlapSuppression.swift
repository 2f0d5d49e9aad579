import Basics
import Identity
import Vision

/// Resolves candidates that overlap: similar references are found in the same place, but objects are opaque, so only
/// one of them can be visible there.
enum OverlapSuppression {
  struct Claim {
    var candidate: Verifier.Candidate
    /// The evidence for it if it were alone in its place.
    var alone: Evidence
    /// The evidence for it from the parts that no better candidate hides.
    var evidence: Evidence
    /// The things whose better candidates hide a part of it, the one that hides most first. If its own thing is among
    /// them, another image of that thing fits better.
    var rivals: [String] = []
    /// Its inliers that no better candidate hides.
    var visible: [Verifier.Inlier]

    /// How likely the reference is really there.
    var probability: Double { evidence.probability }

    init(_ candidate: Verifier.Candidate) {
      self.candidate = candidate
      alone = candidate.evidence
      (evidence, visible) = (alone, candidate.inliers)
    }
  }

  /// Lets the candidates compete for their places. One is believed if its probability is at least `believedFrom`.
  ///
  /// Of several images of one thing in one place, the most probable one competes; the others are left out. Of several
  /// believed readings of one object, only the reading that shows most of its own blocks stays, and it hides
  /// the others. Objects that overlap hide each other in part: the one with fewer inliers in the overlap lies below,
  /// its inliers there are ignored, and a difference of its blocks there means nothing.
  static func settle(
    _ candidates: [Verifier.Candidate], catalogue: ReferenceCatalogue, believedFrom: Double
  ) -> [Claim] {
    let candidates = best(of: candidates, catalogue: catalogue)
    // A candidate with this resemblance is a real object, whichever reference of its series it is.
    let things = candidates.filter { $0.evidence.resemblance >= believedFrom }
    let claims = candidates.map { Claim($0.hidden(below: things)) }.sorted { $0.isMoreItself(than: $1) }
    let thing = { (claim: Claim) in catalogue.references[claim.candidate.reference].thing }
    // A reading that something else hides in the end does not hide others.
    var refuted: Set<Int> = []
    while true {
      var standing: [Int] = []
      var settled: [Int: Claim] = [:]
      for (i, claim) in claims.enumerated() {
        let winner = standing.first {
          !refuted.contains($0) && claims[$0].probability >= believedFrom
            && claims[$0].candidate.isReading(of: claim.candidate)
        }
        if let winner { settled[i] = claim.hidden(by: thing(claims[winner])) } else { standing.append(i) }
      }
      var above: [Claim] = []
      for i in standing.sorted(by: { claims[$0].isMoreProbable(than: claims[$1]) }) {
        var claim = claims[i]
        claim.hide(below: above, thing: thing)
        if claim.probability >= believedFrom { above.append(claim) }
        settled[i] = claim
      }
      let fallen = Set(
        standing.filter { claims[$0].probability >= believedFrom && (settled[$0]?.probability ?? 0) < believedFrom })
      if fallen.isSubset(of: refuted) {
        return settled.values.sorted { $0.isMoreProbable(than: $1) }
      }
      refuted.formUnion(fallen)
    }
  }

  /// Leaves out each candidate in whose place another image of the same thing is more probable.
  private static func best(
    of candidates: [Verifier.Candidate], catalogue: ReferenceCatalogue
  ) -> [Verifier.Candidate] {
    let thing = { (candidate: Verifier.Candidate) in catalogue.references[candidate.reference].thing }
    return candidates.filter { one in
      !candidates.contains { other in
        other.reference != one.reference && thing(other) == thing(one) && other.isReading(of: one)
          && (other.probability, one.reference) > (one.probability, other.reference)
      }
    }
  }

  /// Intersection over union from which two candidates are two readings of one thing.
  static let samePlace = 0.5
}

extension OverlapSuppression.Claim {
  /// Returns whether this claim precedes `other` among readings of one place, because more of its own blocks are
  /// visible.
  fileprivate func isMoreItself(than other: Self) -> Bool {
    let (ours, theirs) = (alone.figures.blocks?.own ?? -1, other.alone.figures.blocks?.own ?? -1)
    return (ours, alone.resemblance, other.candidate.reference) > (theirs, other.alone.resemblance, candidate.reference)
  }

  fileprivate func isMoreProbable(than other: Self) -> Bool {
    (probability, candidate.inliers.count, other.candidate.reference)
      > (other.probability, other.candidate.inliers.count, candidate.reference)
  }

  /// The same where the whole of it is hidden by the better reading as the thing `rival`.
  fileprivate func hidden(by rival: String) -> Self {
    var hidden = self
    hidden.visible = []
    hidden.evidence = candidate.evidence(of: [], blocks: [], compared: candidate.compared)
    hidden.rivals = [rival]
    return hidden
  }

  /// Hides the parts that lie below one of the `better` claims that have more inliers in the overlap.
  fileprivate mutating func hide(below better: [Self], thing: (Self) -> String) {
    var seen = candidate
    var hiding: [(hidden: Int, thing: String)] = []
    for other in better {
      let hides = { (position: Point) in other.candidate.outline.contains(position) }
      let mine = seen.inliers.count { hides($0.position) }
      let theirs = other.visible.count { candidate.outline.contains($0.position) }
      guard theirs > 0, theirs >= mine else { continue }
      seen.inliers.removeAll { hides($0.position) }
      seen.hide(where: hides)
      hiding.append((mine, thing(other)))
    }
    guard !hiding.isEmpty else { return }
    visible = seen.inliers
    evidence = candidate.evidence(of: seen.inliers, blocks: seen.blocks, compared: seen.compared)
    rivals = hiding.filter { $0.hidden > 0 }.sorted { $0.hidden > $1.hidden }.map(\.thing).once()
  }
}

extension Verifier.Candidate {
  /// The evidence for the reference if it were alone in the frame.
  var evidence: Evidence { evidence(of: inliers, blocks: blocks, compared: compared) }

  /// The probability that the reference is really there if it were alone in the frame.
  var probability: Double { evidence.probability }

  /// Returns whether both are readings of one object: they are in the same place, whatever their references are.
  func isReading(of other: Verifier.Candidate) -> Bool {
    outline.intersectionOverUnion(with: other.outline) >= OverlapSuppression.samePlace
  }

  /// Takes out the blocks whose middle, in the frame, something lies on.
  fileprivate mutating func hide(where isHidden: (Point) -> Bool) {
    blocks.removeAll { isHidden($0.position) }
    compared?.blocks.removeAll { isHidden($0.position) }
  }

  /// Returns this candidate without the blocks that are covered by others of `things`: in a stack of banknotes, the
  /// lower ones need not match their references where the upper ones cover them. An object that is found in the same
  /// place does not cover it.
  fileprivate func hidden(below things: [Verifier.Candidate]) -> Verifier.Candidate {
    let above = things.filter { other in
      guard !other.isReading(of: self) else { return false }
      let mine = inliers.count { other.outline.contains($0.position) }
      return other.inliers.count { outline.contains($0.position) } > mine
    }
    var hidden = self
    if !above.isEmpty { hidden.hide { position in above.contains { $0.outline.contains(position) } } }
    return hidden
  }

  /// Returns the evidence for the candidate if only these of its inliers and blocks are visible.
  fileprivate func evidence(
    of visible: [Verifier.Inlier], blocks: [PatchSimilarity.Block], compared: ComparedBlocks?
  ) -> Evidence {
    let share = Double(visible.count) / Double(max(1, inliers.count))
    let figures = EvidenceFigures(
      kind: kind, inliers: visible.count, strictInliers: Int((Double(strictInliers) * share).rounded()),
      likeness: PatchSimilarity.likeness(blocks),
      blocks: compared.map { EvidenceFigures.Blocks($0, shared: shared) })
    return Evidence(figures: figures, model: model)
  }
}
