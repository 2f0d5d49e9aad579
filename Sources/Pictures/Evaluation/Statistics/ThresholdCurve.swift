/// Recall and false accepts as functions of the probability threshold: the basis of the ROC and precision-recall
/// curves.
///
/// The candidates are all sightings, accepted and rejected, in all readable photographs, except those of partial
/// objects. An object that was not seen at all is found at no threshold.
public struct ThresholdCurve: Sendable, Equatable {
  /// The number of labelled objects.
  public let objects: Int
  /// The number of readable photographs.
  public let photographs: Int
  /// The points from the highest threshold down. Of consecutive points with equally many wrong sightings, only the
  /// first and the last are kept.
  public let points: [Point]
  /// The point of the sightings that were actually accepted.
  public let accepted: Point
  /// The area under the precision-recall curve, as the mean precision at each object's probability; nil without
  /// objects.
  public let averagePrecision: Double?
  /// The area under the ROC curve of the candidates: the chance that a right one is more probable than a wrong one,
  /// with ties counted half. Nil without right or without wrong ones.
  public let areaUnderROC: Double?

  /// The counts at one threshold; a sighting counts if its probability is at least as high.
  public struct Point: Sendable, Equatable, Encodable {
    /// The threshold, 0...1; of ``ThresholdCurve/accepted`` the least probability accepted, or 1 if nothing was.
    public var probability: Double
    /// Objects found.
    public var found = 0
    /// Sightings of references that are not there.
    public var wrong = 0
    /// Photographs with at least one such sighting.
    public var photographsWithWrong = 0
  }

  /// The share of the labelled objects that are found, 0...1; 1 if none are labelled.
  public func recall(_ point: Point) -> Double { objects == 0 ? 1 : Double(point.found) / Double(objects) }

  /// Returns the share of right sightings among those that claim an object or are wrong; 1 if there are none.
  public func precision(_ point: Point) -> Double {
    let all = point.found + point.wrong
    return all == 0 ? 1 : Double(point.found) / Double(all)
  }

  /// The share of the photographs with a sighting of a reference that is not there.
  public func falseAcceptRate(_ point: Point) -> Double {
    photographs == 0 ? 0 : Double(point.photographsWithWrong) / Double(photographs)
  }

  /// Computes the curve; the objects of unreadable photographs count, too, as found at no threshold.
  public init(_ judgements: [Judgement]) {
    let readable = judgements.filter(\.isReadable)
    objects = judgements.reduce(0) { $0 + $1.objects.count }
    photographs = readable.count
    var events: [Event] = []
    var right: [Double] = []
    var wrong: [Double] = []
    for judgement in readable {
      events += judgement.objects.compactMap(\.candidate).map { Event(probability: $0.probability, kind: .found) }
      right += judgement.candidates.filter { $0.truth == .right }.map(\.probability)
      let lies = judgement.candidates.filter { $0.truth == .wrong }.map(\.probability).sorted(by: >)
      wrong += lies
      events += lies.enumerated().map { Event(probability: $1, kind: $0 == 0 ? .firstWrong : .wrong) }
    }
    let all = Self.points(events.sorted { $0.probability > $1.probability })
    points = Self.corners(of: all)
    accepted = Point(
      probability: readable.flatMap(\.candidates).filter(\.isAccepted).map(\.probability).min() ?? 1,
      found: readable.flatMap(\.objects).count(where: \.isFound), wrong: readable.reduce(0) { $0 + $1.wrong.count },
      photographsWithWrong: readable.count { !$0.wrong.isEmpty })
    areaUnderROC = Self.areaUnderROC(right: right, wrong: wrong)
    averagePrecision = Self.averagePrecision(all, objects: objects)
  }

  private struct Event {
    enum Kind { case found, firstWrong, wrong }
    var probability: Double
    var kind: Kind
  }

  /// One point for each distinct probability.
  private static func points(_ events: [Event]) -> [Point] {
    var points: [Point] = []
    for event in events {
      if points.last?.probability != event.probability {
        var point = points.last ?? Point(probability: event.probability)
        point.probability = event.probability
        points.append(point)
      }
      switch event.kind {
      case .found: points[points.count - 1].found += 1
      case .wrong: points[points.count - 1].wrong += 1
      case .firstWrong:
        points[points.count - 1].wrong += 1
        points[points.count - 1].photographsWithWrong += 1
      }
    }
    return points
  }

  private static func corners(of points: [Point]) -> [Point] {
    points.indices.filter { i in
      i == 0 || i == points.count - 1 || points[i - 1].wrong != points[i].wrong
        || points[i + 1].wrong != points[i].wrong
    }.map { points[$0] }
  }

  private static func averagePrecision(_ points: [Point], objects: Int) -> Double? {
    guard objects > 0 else { return nil }
    var (sum, found) = (0.0, 0)
    for point in points {
      sum += Double(point.found - found) * Double(point.found) / Double(max(1, point.found + point.wrong))
      found = point.found
    }
    return sum / Double(objects)
  }

  /// By the rank sum of the right candidates (Mann & Whitney, 1947).
  private static func areaUnderROC(right: [Double], wrong: [Double]) -> Double? {
    guard !right.isEmpty, !wrong.isEmpty else { return nil }
    let all = (right.map { ($0, true) } + wrong.map { ($0, false) }).sorted { $0.0 < $1.0 }
    var (sum, below, i) = (0.0, 0, 0)
    while i < all.count {
      let tied = all[i...].prefix { $0.0 == all[i].0 }
      let (rightOnes, wrongOnes) = (tied.count(where: \.1), tied.count { !$0.1 })
      sum += Double(rightOnes) * (Double(below) + Double(wrongOnes) / 2)
      below += wrongOnes
      i += tied.count
    }
    return sum / Double(right.count) / Double(wrong.count)
  }
}

extension ThresholdCurve: Encodable {
  private enum Key: String, CodingKey { case objects, photographs, averagePrecision, areaUnderROC, accepted, points }

  /// Writes the keys of `curve` in `summary.json`, without the areas that are nil.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(objects, forKey: .objects)
    try object.encode(photographs, forKey: .photographs)
    try object.encodeIfPresent(averagePrecision, forKey: .averagePrecision)
    try object.encodeIfPresent(areaUnderROC, forKey: .areaUnderROC)
    try object.encode(accepted, forKey: .accepted)
    try object.encode(points, forKey: .points)
  }
}
