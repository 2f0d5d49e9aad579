import Identity
package import Vision

/// The evidence that a reference is in a picture, as the numbers to which an ``EvidenceModel`` is fitted.
package struct EvidenceFigures: Sendable, Equatable, Codable {
  /// The kind of the features that the counts are of.
  package var kind: FeatureExtractor.Kind
  /// Different points found in their place by the guided search.
  package var inliers: Int
  /// Different points in their place that are mutual nearest neighbours, and distinct, in the whole picture.
  package var strictInliers: Int
  /// How much the place looks like the reference as a whole, -1...1 (`PatchSimilarity`).
  package var likeness: Double
  /// The figures of the blocks, which distinguish the reference from objects of the same design; nil if the blocks were
  /// not compared.
  package var blocks: Blocks?

  /// The figures of a reference that is compared block by block (`ComparedBlocks`).
  package struct Blocks: Sendable, Equatable, Codable {
    /// The number of blocks that nothing covers.
    package var count: Int
    /// The share of these blocks that show the same picture, 0...1.
    package var good: Double
    /// The same share, but blocks that another reference also shows count less.
    package var own: Double
    /// The share of those in the largest region that shows something else, 0...1.
    package var different: Double

    /// How strongly one part indicates another picture: the share that differs, times the square of how well the rest
    /// agrees. A blurred or bent object agrees badly everywhere, so a part that differs says little about it.
    var contradiction: Double {
      let rest = different < 1 ? min(1, good / (1 - different)) : 0
      return different * rest * rest
    }
  }
}

extension EvidenceFigures.Blocks {
  /// The weight of a block that another reference also shows.
  private static let weightOfShared = 0.1

  /// Where all blocks show the same.
  static let allGood = Self(count: 0, good: 1, own: 1, different: 0)

  /// Computes the figures of the blocks in `compared`. Another reference also shows those that are `shared`.
  init(_ compared: ComparedBlocks, shared: Set<ComparedBlocks.Cell>) {
    let shown = compared.uncovered
    count = shown.blocks.count
    good = shown.goodShare()
    own = shown.goodShare { shared.contains($0.cell) ? Self.weightOfShared : 1 }
    different = Double(shown.region.count) / Double(max(1, count))
  }
}

extension Recogniser {
  /// The figures of all candidates of `findings`, each as if no other were in its place.
  package func figures(
    of findings: Findings
  ) -> [CandidateFigures] {
    claims(of: findings.candidates).map { claim in
      let reference = catalogue.references[claim.candidate.reference]
      return CandidateFigures(
        reference: reference.name, outline: claim.candidate.outline, figures: claim.alone.figures,
        seen: SeenBlocks(claim.candidate))
    }
  }

  /// The evidence for one candidate.
  package struct CandidateFigures: Sendable {
    package let reference: String
    /// The outline of the candidate, in pixels of the frame.
    package let outline: Quadrilateral
    package let figures: EvidenceFigures
    /// Its blocks, from which the figures are computed; nil if they were not compared.
    package let seen: SeenBlocks?
  }
}
