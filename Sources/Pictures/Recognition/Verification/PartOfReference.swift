import Identity
import Vision

/// Roughly where in a reference something is.
public enum PartOfReference: String, Sendable {
  case middle = "in the middle"
  case top = "at the top"
  case bottom = "at the bottom"
  case left = "on the left"
  case right = "on the right"

  /// Creates the part in which `place` (as shares of a reference's width and height) lies: the middle, up to a quarter
  /// of the way to an edge, or the side of the nearest edge.
  init(of place: Point) {
    let (x, y) = (place.x - 0.5, place.y - 0.5)
    if max(abs(x), abs(y)) < 0.125 {
      self = .middle
    } else if abs(x) > abs(y) {
      self = x < 0 ? .left : .right
    } else {
      self = y < 0 ? .top : .bottom
    }
  }
}

extension OverlapSuppression.Claim {
  /// The minimum values at which another object is seen rather than the reference in a bad view: contradiction in one
  /// part, or a share of blocks that differ.
  private static let minContradiction = 0.1
  private static let minDifferent = 0.5

  /// Returns how the visible object differs from the thing called `name`, which it resembles; nil if nothing
  /// indicates a difference.
  func difference(from name: String, believedFrom: Double) -> Rejection? {
    guard evidence.resemblance >= believedFrom, evidence.identity < evidence.resemblance,
      let blocks = evidence.figures.blocks,
      blocks.contradiction >= Self.minContradiction || blocks.different >= Self.minDifferent,
      let (part, isOfColors) = candidate.compared?.uncovered.difference
    else { return nil }
    return isOfColors ? .otherColors(than: name, part) : .differs(from: name, part)
  }
}

extension ComparedBlocks {
  /// The part in which another picture is visible, and whether most of its blocks would be good in grey. The part is
  /// the middle of the largest such region or, if there is no region, of all blocks that are not good. Nil if all
  /// blocks are good.
  fileprivate var difference: (part: PartOfReference, isOfColors: Bool)? {
    let region = region
    let differing = region.isEmpty ? blocks.filter { !$0.isGood } : region
    guard !differing.isEmpty else { return nil }
    let part = PartOfReference(of: .mean(of: differing.map(\.place)))
    return (part, 2 * differing.count { $0.gray > Self.good } > differing.count)
  }
}
