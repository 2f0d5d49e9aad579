public import Recognition

/// Fits an `EvidenceModel` to labelled evidence: for each kind of feature, a logistic regression that separates
/// references in the picture from chance agreement; and for all kinds, one that separates them from strangers that
/// share their design.
public struct EvidenceFit: Sendable {
  private let rows: [LabelledEvidence]

  /// The photographs of a set that count in full; those of a larger set count less, so that none outweighs the others.
  private static let fullPhotographs = 100.0
  /// The fewest strict inliers of a counted stranger. Fewer are a chance agreement, which says nothing about strangers
  /// that share a reference's design.
  private static let minOfStranger = 6

  /// Fits `rows` of several sets.
  public init(_ rows: [LabelledEvidence]) {
    self.rows = rows.filter { $0.figures.inliers >= EvidenceModel.minInliers }.map(\.current)
  }

  /// The names of the sets, in their order.
  public var sets: [String] { Set(rows.map(\.set)).sorted() }

  /// Returns the model of all sets except `leftOut`, whose photographs and references are both ignored; nil without
  /// samples of both kinds. Synthetic frames are ignored, too: strangers that are made to be mistaken for a reference
  /// say nothing about how often such strangers occur.
  public func model(without leftOut: String? = nil) -> EvidenceModel? {
    let rows = rows.filter { row in
      row.look != EvidenceCollector.synthetic
        && leftOut.map { row.set != $0 && !row.reference.hasPrefix("\($0)/") } ?? true
    }
    let there = rows.filter { $0.truth == .right && $0.isWhole }
    let chance = rows.filter { $0.truth == .absent }
    let strangers = rows.filter { $0.truth == .stranger && $0.figures.strictInliers >= Self.minOfStranger }
    let resemblance = { (kind: FeatureExtractor.Kind) in
      regression(there.filter { $0.figures.kind == kind }, chance.filter { $0.figures.kind == kind }) {
        EvidenceModel.Resemblance.features(of: $0.figures)
      }.map { EvidenceModel.Resemblance(weights: $0.weights, constant: $0.constant) }
    }
    let identity = regression(there, strangers) { $0.figures.blocks.map(EvidenceModel.Identity.features) }
    guard let orb = resemblance(.orb), let sift = resemblance(.sift), let identity else { return nil }
    return EvidenceModel(
      orb: orb, sift: sift,
      identity: EvidenceModel.Identity(weights: identity.weights, constant: identity.constant))
  }

  /// How many candidates of a set the model of the other sets believes, in one look at features of one kind.
  public struct Believed: Sendable {
    /// The name of the set.
    public let set: String
    /// The look, and the kind of features.
    public let look: String
    /// The counts of candidates that are in the photograph, with all references known.
    public let there: (of: Int, all: Int)
    /// Of strangers.
    public let strangers: (of: Int, all: Int)
    /// Of chance candidates.
    public let chance: (of: Int, all: Int)
  }

  /// Returns how many candidates of the set called `leftOut` the model of all other sets believes, for each look; empty
  /// if that model cannot be fitted.
  public func believed(of leftOut: String) -> [Believed] {
    guard let model = model(without: leftOut) else { return [] }
    let looks = Dictionary(grouping: rows.filter { $0.set == leftOut }) { "\($0.look), \($0.figures.kind.rawValue)" }
    return looks.sorted { $0.key < $1.key }.map { look, rows in
      let count = { (isCounted: (LabelledEvidence) -> Bool) in
        let rows = rows.filter(isCounted)
        return (
          of: rows.count { model.probability(of: $0.figures) >= Recogniser.usualAcceptFrom }, all: rows.count
        )
      }
      return Believed(
        set: leftOut, look: look, there: count { $0.truth == .right && $0.isWhole },
        strangers: count { $0.truth == .stranger }, chance: count { $0.truth == .absent })
    }
  }

  /// Fits a regression that separates the `right` rows from the `wrong` ones by their features. Rows without features
  /// are ignored. All rows of one kind from one photograph together count as one row.
  private func regression(
    _ right: [LabelledEvidence], _ wrong: [LabelledEvidence], features: (LabelledEvidence) -> [Double]?
  ) -> LogisticRegression? {
    var samples: [Source: [LogisticRegression.Sample]] = [:]
    for (rows, isRight) in [(right, true), (wrong, false)] {
      let photographs = Dictionary(grouping: rows) { [$0.set, $0.look, $0.picture] }
      for (_, rows) in photographs.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
        let candidates = rows.compactMap(features)
        samples[Source(of: rows[0]), default: []] += candidates.map {
          LogisticRegression.Sample(features: $0, isRight: isRight, weight: 1 / Double(candidates.count))
        }
      }
    }
    return LogisticRegression(
      samples.sorted { $0.key < $1.key }.flatMap { _, samples in
        let sum = { (isRight: Bool) in samples.filter { $0.isRight == isRight }.map(\.weight).reduce(0, +) }
        return samples.map { $0.weighed(min(1, Self.fullPhotographs / max(sum(true), sum(false)))) }
      })
  }

  /// Photographs of one set in one look.
  private struct Source: Hashable, Comparable {
    let set: String
    let look: String

    init(of row: LabelledEvidence) { (set, look) = (row.set, row.look) }

    static func < (one: Self, other: Self) -> Bool { (one.set, one.look) < (other.set, other.look) }
  }
}

extension LogisticRegression.Sample {
  /// The same with `factor` times the weight.
  fileprivate func weighed(_ factor: Double) -> Self {
    Self(features: features, isRight: isRight, weight: factor * weight)
  }
}
