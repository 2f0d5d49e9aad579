import Basics
import Vision

/// Which reference of a series is seen stays undecided while the parts that set the series apart are covered or
/// out of view.
extension Recogniser {
  /// By how much more of its own blocks a reference must show than another of its series, as a share of all.
  private static let decisive = 0.05

  /// The references that are as good a reading of the same place as `claim` and differ from it in a part that decides
  /// nothing here, the most likely first. Two pictures of one thing differ nowhere: of these the better one is right.
  func siblings(
    of claim: OverlapSuppression.Claim, among claims: [OverlapSuppression.Claim]
  ) throws(VisionError) -> [String] {
    guard !without.contains(.competition), claim.alone.resemblance >= acceptFrom,
      let ours = claim.alone.figures.blocks?.own
    else { return [] }
    var siblings: [(own: Double, name: String)] = []
    for other in claims where other.candidate.reference != claim.candidate.reference {
      guard let own = other.alone.figures.blocks?.own, other.alone.resemblance >= acceptFrom,
        abs(own - ours) < Self.decisive, other.candidate.isReading(of: claim.candidate),
        try rasters.differ(claim.candidate.reference, other.candidate.reference)
      else { continue }
      siblings.append((own, catalogue.references[other.candidate.reference].name))
    }
    return siblings.sorted { $0.own > $1.own }.map(\.name).once()
  }
}
