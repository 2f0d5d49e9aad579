public import Recognition
public import Vision

/// Finds references that could be mistaken for each other: each image is shown to the recogniser as a frame, and every
/// other reference is looked for in it.
public struct LookAlikes: Sendable {
  /// The votes (`Recogniser.votes`) from which a pair is verified. On banknotes and film covers every pair of strength
  /// 0.1 or more has at least 12.
  static let leastVotes = 8
  /// The strength from which a pair is reported.
  static let leastStrength = 0.1

  /// How each image is searched.
  public var effort = Query.Effort.live

  public init() {}

  /// Two references that could be mistaken for each other.
  public struct Pair: Sendable, Equatable {
    /// Indices in the catalogue.
    public let first: Int
    public let second: Int
    /// The probability, 0...1, with which one is seen in the image of the other; the larger of both directions.
    public let strength: Double
    /// The share of each image that is found in the other, 0...1.
    public let shareOfFirst: Double
    public let shareOfSecond: Double
  }

  /// One reference found in the image of another.
  private struct Finding {
    let shown: Int
    let found: Int
    let probability: Double
    let coverage: Double
  }

  /// The pairs among the references of `recogniser`, by the images in their files, the strongest first.
  public func pairs(
    in recogniser: Recogniser, advance: @escaping @Sendable () -> Void = {}
  ) throws(VisionError) -> [Pair] {
    try pairs(
      in: recogniser,
      image: { number throws(VisionError) in
        try recogniser.catalogue.references[number].image(longestSide: effort.longestSide)
      }, advance: advance)
  }

  /// The pairs among the references of `recogniser`, the strongest first. `image` loads a reference's image by index
  /// and is called once for each; `advance` is called after each. Uses all cores; the time grows with the square of the
  /// number of references.
  func pairs(
    in recogniser: Recogniser, image: @escaping @Sendable (Int) throws(VisionError) -> GrayImage,
    advance: @escaping @Sendable () -> Void = {}
  ) throws(VisionError) -> [Pair] {
    let results = Parallel.map(Array(recogniser.catalogue.references.indices)) { shown in
      defer { advance() }
      return Result { () throws(VisionError) in try found(in: image(shown), of: shown, by: recogniser) }
    }
    var findings: [[Int]: [Finding]] = [:]
    for result in results {
      for finding in try result.get() {
        findings[[finding.shown, finding.found].sorted(), default: []].append(finding)
      }
    }
    return findings.map { pair, findings in
      let share = { (number: Int) in findings.filter { $0.found == number }.map(\.coverage).max() ?? 0 }
      return Pair(
        first: pair[0], second: pair[1], strength: findings.map(\.probability).max() ?? 0,
        shareOfFirst: share(pair[0]), shareOfSecond: share(pair[1]))
    }.filter { $0.strength >= Self.leastStrength }
      .sorted { ($1.strength, $0.first, $0.second) < ($0.strength, $1.first, $1.second) }
  }

  /// The other references found in `image`, which belongs to reference `shown`.
  private func found(
    in image: GrayImage, of shown: Int, by recogniser: Recogniser
  ) throws(VisionError) -> [Finding] {
    let query = try Query(image, effort: effort)
    var findings: [Finding] = []
    for other in recogniser.catalogue.references.indices where other != shown {
      guard recogniser.votes(of: query, for: other) >= Self.leastVotes else { continue }
      let seen = try recogniser.verify(query, reference: other)
      guard let best = (seen.accepted + seen.rejected.map(\.sighting)).first else { continue }
      findings.append(
        Finding(shown: shown, found: other, probability: best.probability, coverage: best.coverage))
    }
    return findings
  }
}
