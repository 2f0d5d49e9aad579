public import Recognition
public import Vision

/// Finds references that could be mistaken for each other: each image is given to the recogniser as a frame, and every
/// other reference is searched for in it.
public struct LookAlikes: Sendable {
  /// The votes (`Recogniser.votes`) from which a pair is verified. On banknotes and film covers, every pair of strength
  /// 0.1 or more has at least 12.
  static let minVotes = 8
  /// The strength from which a pair is reported.
  static let minStrength = 0.1

  /// How each image is searched.
  public var effort = Query.Effort.live

  /// Creates a search that treats each image like a live frame.
  public init() {}

  /// Two references that could be mistaken for each other.
  public struct Pair: Sendable, Equatable {
    /// The name of the one that comes first in the catalogue.
    public let first: String
    /// The name of the other one.
    public let second: String
    /// The probability, 0...1, of seeing one reference in the image of the other; the larger of both directions.
    public let strength: Double
    /// The share of the first image that is found in the second, 0...1; 0 if it is not found there.
    public let shareOfFirst: Double
    /// The share of the second image that is found in the first, 0...1; 0 if it is not found there.
    public let shareOfSecond: Double
    /// The areas in the first and in the second image where the two agree.
    public let inFirst, inSecond: Area
    /// The probability, 0...1, that the two share a design, like two references of a series; the larger of both
    /// directions.
    public let resemblance: Double

    /// Whether the two share a design, but can be distinguished by the parts that differ.
    public var isSeries: Bool { strength < LookAlikes.minStrength }
  }

  /// A rectangle of an image, in shares of its width and height, 0...1.
  public struct Area: Sendable, Equatable, Codable {
    /// Its left and upper edge.
    public let x, y: Double
    /// Its width and height.
    public let width, height: Double

    /// Creates the smallest area around the middle nine tenths of `points` in either direction: a few agree by chance
    /// anywhere.
    init(around points: [Point]) {
      let ends = { (values: [Double]) in
        let sorted = values.sorted().map { min(1, max(0, $0)) }
        let left = sorted.dropFirst(sorted.count / 20).dropLast(sorted.count / 20)
        return (left.first ?? 0, left.last ?? 0)
      }
      let ((left, right), (top, bottom)) = (ends(points.map(\.x)), ends(points.map(\.y)))
      (x, y, width, height) = (left, top, right - left, bottom - top)
    }
  }

  /// One reference found in the image of another.
  public struct Finding: Sendable {
    let shown: String
    let found: String
    let probability: Double
    let coverage: Double
    let resemblance: Double
    /// The areas where the two agree, in the image that was shown and in the image of the reference that was found.
    let inShown, inFound: Area
  }

  /// Returns the references with these `names` that `recogniser` finds in the image of `shown`, which is read from its
  /// file. `shown` itself is not looked for. The search uses one core.
  public func findings(
    in shown: Reference, of names: Set<String>, by recogniser: Recogniser
  ) throws(VisionError) -> [Finding] {
    try findings(in: shown.photograph(longestSide: effort.longestSide), shown: shown.name, of: names, by: recogniser)
  }

  /// Returns the same for an image that has already been read.
  func findings(
    in image: Photograph, shown: String, of names: Set<String>, by recogniser: Recogniser
  ) throws(VisionError) -> [Finding] {
    let query = try Query(image, effort: effort)
    var findings: [Finding] = []
    for (number, other) in recogniser.catalogue.references.enumerated()
    where other.name != shown && names.contains(other.name) {
      guard recogniser.votes(of: query, for: number) >= Self.minVotes else { continue }
      // The other reference is searched for alone, so that blocks that the two references share count in full: those
      // blocks are exactly what this search measures.
      let seen = try Recogniser(ReferenceCatalogue([other])).verify(query, reference: 0)
      guard let best = (seen.accepted + seen.rejected.map(\.sighting)).first else { continue }
      let all = best.evidence?.pairs ?? []
      let near = all.filter(\.isNear)
      // Less similar points are in place by chance more often.
      let pairs = near.isEmpty ? all : near
      let (width, height) = (Double(image.width), Double(image.height))
      findings.append(
        Finding(
          shown: shown, found: other.name, probability: best.probability, coverage: best.coverage,
          resemblance: best.evidence?.resemblance ?? 0,
          inShown: Area(around: pairs.map { Point(x: $0.inPicture.x / width, y: $0.inPicture.y / height) }),
          inFound: Area(around: pairs.map(\.inReference))))
    }
    return findings
  }

  /// Returns the pairs in `findings`, the strongest first: those that could be mistaken for each other and,
  /// `withSeries`, those that only share a design.
  public static func pairs(of findings: [Finding], withSeries: Bool = false) -> [Pair] {
    Dictionary(grouping: findings) { [$0.shown, $0.found].sorted() }.compactMap { names, findings in
      let share = { (name: String) in findings.filter { $0.found == name }.map(\.coverage).max() ?? 0 }
      guard let clearest = findings.max(by: { $0.resemblance < $1.resemblance }) else { return nil }
      let isFirst = clearest.shown == names[0]
      return Pair(
        first: names[0], second: names[1], strength: findings.map(\.probability).max() ?? 0,
        shareOfFirst: share(names[0]), shareOfSecond: share(names[1]),
        inFirst: isFirst ? clearest.inShown : clearest.inFound,
        inSecond: isFirst ? clearest.inFound : clearest.inShown, resemblance: clearest.resemblance)
    }.filter { $0.strength >= minStrength || withSeries && $0.resemblance >= Recogniser.usualAcceptFrom }
      .sorted { ($1.strength, $0.first, $0.second) < ($0.strength, $1.first, $1.second) }
  }
}
