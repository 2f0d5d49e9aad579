import Identity
import Vision

/// Roughly where in a reference something is.
public enum PartOfReference: String, Sendable {
  case middle = "in the middle"
  case top = "at the top"
  case bottom = "at the bottom"
  case left = "on the left"
  case right = "on the right"

  /// Where `place` (as shares of a reference's width and height) is: in the middle up to a quarter of the way to an
  /// edge, else towards the nearest edge.
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
  /// The least signs that something else is seen, and not the reference badly: contradiction in a part, or hardly
  /// anything that agrees.
  private static let leastContradiction = 0.1
  private static let leastDifferent = 0.5

  /// How the thing that is seen differs from the reference called `name`, which it resembles; nil where
  /// nothing says so.
  func difference(from name: String, believedFrom: Double) -> Rejection? {
    guard evidence.resemblance >= believedFrom, evidence.identity < evidence.resemblance,
      let blocks = evidence.figures.blocks,
      blocks.contradiction >= Self.leastContradiction || blocks.different >= Self.leastDifferent,
      let (part, isOfColors) = candidate.compared?.uncovered.difference
    else { return nil }
    return isOfColors ? .otherColors(than: name, part) : .differs(from: name, part)
  }
}

extension ComparedBlocks {
  /// Where something else is seen, the middle of the largest region of it, or of all blocks that are not good where
  /// there is no region; and whether most of those would be good in grey. Nil where all blocks are good.
  fileprivate var difference: (part: PartOfReference, isOfColors: Bool)? {
    let region = region
    let differing = region.isEmpty ? blocks.filter { !$0.isGood } : region
    guard !differing.isEmpty else { return nil }
    let part = PartOfReference(of: .mean(of: differing.map(\.place)))
    return (part, 2 * differing.count { $0.gray > Self.good } > differing.count)
  }
}
