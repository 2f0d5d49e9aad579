import Basics
import Vision

/// While the parts that distinguish the references of a series are covered or out of view, it stays undecided which of
/// them is visible.
extension Recogniser {
  /// The share of its own blocks by which a reference must exceed another of its series to decide between them.
  private static let decisive = 0.05

  /// Returns the other things whose references are as good a reading of the same place as `claim` and differ from it in
  /// a part that does not decide here, the most likely first. Two pictures of one object do not differ anywhere, so the
  /// better one of them is right.
  func siblings(
    of claim: OverlapSuppression.Claim, among claims: [OverlapSuppression.Claim]
  ) throws(VisionError) -> [String] {
    guard !without.contains(.competition), claim.alone.resemblance >= acceptFrom,
      let ours = claim.alone.figures.blocks?.own
    else { return [] }
    var siblings: [(own: Double, name: String)] = []
    let thing = catalogue.references[claim.candidate.reference].thing
    for other in claims where catalogue.references[other.candidate.reference].thing != thing {
      guard let own = other.alone.figures.blocks?.own, other.alone.resemblance >= acceptFrom,
        abs(own - ours) < Self.decisive, other.candidate.isReading(of: claim.candidate),
        try rasters.differ(claim.candidate.reference, other.candidate.reference)
      else { continue }
      siblings.append((own, catalogue.references[other.candidate.reference].thing))
    }
    return siblings.sorted { $0.own > $1.own }.map(\.name).once()
  }
}
