import Recognition
public import Vision

/// Fits the weights of the finder of outlines to photographs whose outlines are known: those of the features to pairs of
/// outlines, a right one and a wrong one of the same photograph (Herbrich et al., Large margin rank boundaries for
/// ordinal regression, 2000), and those of the signs to the outlines that are found with them.
public struct OutlineFit: Sendable {
  /// What the finder puts first in one photograph.
  struct Candidates: Sendable {
    let set: String
    let photograph: OutlineEvaluation.Photograph
    /// The features of each and whether it is right, the likeliest first.
    let outlines: [(features: [Double], isRight: Bool)]
  }

  private let all: [Candidates]

  /// More candidates are easy to tell apart, and would outweigh the few that are not.
  private static let candidates = 20

  /// Finds the candidates in the photographs of `sets`. `advance` is called after each photograph.
  public init(
    _ sets: [(name: String, photographs: [OutlineEvaluation.Photograph])], advance: @escaping @Sendable () -> Void
  ) throws(VisionError) {
    let photographs = sets.flatMap { set in set.photographs.map { (set.name, $0) } }
    all = try Parallel.mapOrThrow(photographs) { name, photograph throws(VisionError) in
      defer { advance() }
      let outlines = try photograph.outlines(count: Self.candidates)
      return Candidates(
        set: name, photograph: photograph,
        outlines: outlines.map { ($0.outline.features, $0.overlap > OutlineEvaluation.rightFrom) })
    }
  }

  /// Fits the weights to all sets but `set`; nil if right and wrong ones are not both there.
  public func weights(without set: String? = nil) throws(VisionError) -> ImageDecoder.OutlineWeights? {
    let candidates = all.filter { $0.set != set }
    // Each set counts the same, however large it is.
    let sizes = Dictionary(grouping: candidates, by: \.set).mapValues { Double($0.count) }
    let mean = Double(candidates.count) / Double(max(1, sizes.count))
    let weighted = candidates.map { (outlines: $0.outlines, weight: mean / (sizes[$0.set] ?? mean)) }
    guard let features = Self.features(weighted) else { return nil }
    let weights = ImageDecoder.OutlineWeights(features: features)
    let results = try OutlineEvaluation.results(of: candidates.map(\.photograph), weights: weights)
    let samples = results.map { LogisticRegression.Sample(features: $0.signs, isRight: $0.isRight) }
    guard let signs = LogisticRegression(samples) else { return nil }
    return ImageDecoder.OutlineWeights(features: features, signs: signs.weights, constant: signs.constant)
  }

  /// Returns the weights by which the first right outline of each photograph is told from its wrong ones. Each pair is
  /// there in both directions, so that there is no constant; those of a photograph count as much as its `weight` says.
  static func features(
    _ photographs: [(outlines: [(features: [Double], isRight: Bool)], weight: Double)]
  ) -> [Double]? {
    let samples = photographs.flatMap { outlines, weight -> [LogisticRegression.Sample] in
      let wrong = outlines.filter { !$0.isRight }
      guard let right = outlines.first(where: \.isRight), !wrong.isEmpty else { return [] }
      return wrong.flatMap { other in
        let difference = zip(right.features, other.features).map { $0 - $1 }
        let weight = weight / Double(wrong.count)
        return [
          LogisticRegression.Sample(features: difference, isRight: true, weight: weight),
          LogisticRegression.Sample(features: difference.map { -$0 }, isRight: false, weight: weight),
        ]
      }
    }
    return LogisticRegression(samples)?.weights
  }
}

extension Parallel {
  /// `transform` of each item; throws the first error.
  static func mapOrThrow<Item: Sendable, Output: Sendable>(
    _ items: [Item], _ transform: @escaping @Sendable (Item) throws(VisionError) -> Output
  ) throws(VisionError) -> [Output] {
    var outputs: [Output] = []
    let outcomes = map(items) { item in Result { () throws(VisionError) in try transform(item) } }
    for outcome in outcomes { outputs.append(try outcome.get()) }
    return outputs
  }
}
