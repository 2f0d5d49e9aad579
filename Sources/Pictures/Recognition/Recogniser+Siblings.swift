import Basics
import Vision

/// Which of a series it is stays open where what sets its things apart is covered or out of view.
extension Recogniser {
  /// By how much one must be more likely than another of its series, as the logarithm of the odds that it is itself
  /// (``Evidence/identity``). Of what is in full view in ten sets of photographs the right one leads by 3.0 or more; of two
  /// photographs of one wall none leads by more than 0.4.
  private static let decisive = 2.0
  /// The correlation of a block of two references below which they differ there: of two photographs of one painting the worst
  /// block has 0.81, of different references 0.19 at most (``DuplicateImages``).
  private static let leastOfSame = 0.5

  /// The references that are as good a reading of the same place as `claim` and differ from it in a part that decides nothing here,
  /// the most likely first. Two pictures of one thing differ nowhere: of these the better one is right.
  func siblings(
    of claim: OverlapSuppression.Claim, among claims: [OverlapSuppression.Claim]
  ) throws(VisionError) -> [String] {
    guard !without.contains(.competition), claim.resemblesAlone(from: acceptFrom) else { return [] }
    var siblings: [(odds: Double, name: String)] = []
    for other in claims where other.candidate.reference != claim.candidate.reference {
      let odds = other.candidate.evidence.identityLogOdds
      guard other.resemblesAlone(from: acceptFrom),
        abs(odds - claim.candidate.evidence.identityLogOdds) < Self.decisive,
        other.candidate.outline.intersectionOverUnion(with: claim.candidate.outline) >= OverlapSuppression.samePlace,
        try differ(claim.candidate, other.candidate)
      else { continue }
      siblings.append((odds, catalogue.references[other.candidate.reference].name))
    }
    return siblings.sorted { $0.odds > $1.odds }.map(\.name).once()
  }

  /// Whether the references of two candidates for one place differ in a part of it.
  private func differ(_ one: Verifier.Candidate, _ other: Verifier.Candidate) throws(VisionError) -> Bool {
    let (ours, theirs) = (
      catalogue.references[one.reference].thumbnail, catalogue.references[other.reference].thumbnail
    )
    guard let toFrame = Homography(from: Quadrilateral(width: theirs.width, height: theirs.height), to: other.outline),
      let toOurs = Homography(from: one.outline, to: Quadrilateral(width: ours.width, height: ours.height))
    else { return false }
    return try PatchSimilarity.blockCorrelations(ours, theirs, through: toFrame.then(toOurs))
      .contains { $0 < Self.leastOfSame }
  }
}

extension OverlapSuppression.Claim {
  /// Whether something made like the reference is there, were it alone in the frame.
  fileprivate func resemblesAlone(from least: Double) -> Bool { candidate.evidence.resemblance >= least }
}
