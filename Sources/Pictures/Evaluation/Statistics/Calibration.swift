import Basics

/// Whether probabilities mean what they say: of sightings with a probability of 0.8, eight in ten should be right.
public struct Calibration: Sendable, Equatable, Encodable {
  /// Bins of equal width over 0...1, including empty ones. A bin includes its upper bound, the first also 0.
  public let bins: [Bin]
  /// The number of sightings in all bins.
  public let count: Int
  /// The expected calibration error, 0...1: the mean over the sightings of the difference between the mean probability
  /// of their bin and its share of right ones (Naeini, Cooper, Hauskrecht, AAAI 2015). Nil without sightings.
  public let expectedError: Double?
  /// The probabilities of the sightings.
  private let probabilities: [Double]

  private enum CodingKeys: String, CodingKey { case bins, count, expectedError }

  /// The sightings whose probability lies between two bounds.
  public struct Bin: Sendable, Equatable, Encodable {
    /// The lower bound, excluded; the first bin includes 0.
    public let from: Double
    /// The upper bound, included.
    public let to: Double
    /// The number of sightings in the bin.
    public var count = 0
    /// The number of right sightings.
    public var right = 0
    /// The mean probability of the bin's sightings; 0 if there are none.
    public var meanProbability = 0.0

    /// The share of right sightings, 0...1; nil if there are none.
    public var shareOfRight: Double? { count == 0 ? nil : Double(right) / Double(count) }
  }

  /// The default number of bins.
  public static let usualBins = 15

  /// The calibration of sightings, each with its probability 0...1 and whether it is right.
  public init(_ sightings: [(probability: Double, isRight: Bool)], bins number: Int = usualBins) {
    var bins = (0..<number).map { Bin(from: Double($0) / Double(number), to: Double($0 + 1) / Double(number)) }
    for sighting in sightings {
      let i = max(0, min(number, Int((sighting.probability * Double(number)).rounded(.up))) - 1)
      bins[i].count += 1
      bins[i].right += sighting.isRight ? 1 : 0
      bins[i].meanProbability += sighting.probability
    }
    for i in bins.indices where bins[i].count > 0 { bins[i].meanProbability /= Double(bins[i].count) }
    self.bins = bins
    probabilities = sightings.map(\.probability)
    count = sightings.count
    let error = bins.reduce(0) { $0 + abs(Double($1.count) * $1.meanProbability - Double($1.right)) }
    expectedError = sightings.isEmpty ? nil : error / Double(sightings.count)
  }

  /// Returns the calibration error that these probabilities would show by chance if each of them were exact, because
  /// there are few sightings: the mean error, and the error that 95 of 100 draws do not exceed (consistency resampling;
  /// Bröcker & Smith, Increasing the reliability of reliability diagrams, Weather and Forecasting 2007). Nil without
  /// sightings. The same sightings always give the same result.
  public func errorByChance(draws: Int = 2000) -> (mean: Double, upper95: Double)? {
    guard count > 0, draws > 0 else { return nil }
    var generator = SplitMix64(seed: UInt64(count))
    let errors = (0..<draws).compactMap { _ in
      Calibration(
        probabilities.map { ($0, Double.random(in: 0..<1, using: &generator) < $0) }, bins: bins.count
      ).expectedError
    }.sorted()
    return (errors.reduce(0, +) / Double(draws), errors[min(draws - 1, draws * 95 / 100)])
  }

  /// The probabilities that leave a doubt. Most candidates are clearly absent and many clearly present: if they are
  /// counted too, errors look small.
  public static let doubt = 0.05...0.99

  /// Calibrates over the candidates of all photographs, accepted and rejected or only accepted, whose probability is in
  /// `range`. Candidates for partial objects are left out.
  public init(_ judgements: [Judgement], acceptedOnly: Bool = false, in range: ClosedRange<Double> = 0...1) {
    self.init(
      judgements.flatMap(\.candidates).filter {
        $0.truth != .partial && ($0.isAccepted || !acceptedOnly) && range.contains($0.probability)
      }
      .map { ($0.probability, $0.truth == .right) })
  }
}
