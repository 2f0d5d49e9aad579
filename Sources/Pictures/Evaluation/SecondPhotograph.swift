import Recognition
public import Vision

/// Measures what a second photograph of the same thing would tell about its outline: the lines of the table that lie
/// beside the thing do not move with it. Both photographs count as matched without error, by their labelled corners.
public struct SecondPhotograph: Sendable {
  /// The number of pairs, in which the outline of the first photograph is sought.
  public let pairs: Int
  /// In how many the outline is right that is found without the second photograph.
  public let rightAlone: Int
  /// In how many the outline is right that both photographs together speak for.
  public let rightTogether: Int

  /// More hypotheses are of no avail: the right one is nearly always among these.
  private static let hypotheses = 100
  /// How far corners that are the same lie from each other, as a share of the thing's side.
  private static let tolerance = 0.03

  private typealias Hypothesis = (outline: ImageDecoder.Outline, overlap: Double)

  /// Compares each of `photographs` with each other one of the same thing.
  public init(_ photographs: [OutlineEvaluation.Photograph]) throws(VisionError) {
    let found = try Parallel.mapOrThrow(photographs) { photograph throws(VisionError) in
      try photograph.outlines(count: Self.hypotheses)
    }
    var (pairs, alone, together) = (0, 0, 0)
    for (i, first) in photographs.enumerated() {
      for (j, second) in photographs.enumerated() where i != j && first.thing.reference == second.thing.reference {
        guard let secondFromFirst = Homography(from: first.thing.corners, to: second.thing.corners) else { continue }
        pairs += 1
        if found[i][0].overlap > OutlineEvaluation.rightFrom { alone += 1 }
        let best = found[i].map { ($0.overlap, Self.evidence(for: $0, and: found[j], through: secondFromFirst)) }
          .max { $0.1 < $1.1 }
        if let best, best.0 > OutlineEvaluation.rightFrom { together += 1 }
      }
    }
    (self.pairs, rightAlone, rightTogether) = (pairs, alone, together)
  }

  /// The evidence for `hypothesis` and the one of `others` that is most likely the same.
  private static func evidence(
    for hypothesis: Hypothesis, and others: [Hypothesis], through homography: Homography
  ) -> Double {
    let corners = hypothesis.outline.corners.map(homography.apply)
    let best = others.map { other in
      let off = distance(corners, other.outline.corners) / tolerance
      return other.outline.evidence - off * off
    }
    return hypothesis.outline.evidence + (best.max() ?? 0)
  }

  /// The distance of the corners that lie farthest from each other, as a share of the side of `other`.
  static func distance(_ one: Quadrilateral, _ other: Quadrilateral) -> Double {
    let turns = (0..<4).map { turn in
      (0..<4).map { one.corners[$0].squaredDistance(to: other.corners[($0 + turn) % 4]) }.max() ?? 0
    }
    return ((turns.min() ?? 0) / max(1, abs(other.signedArea))).squareRoot()
  }
}
