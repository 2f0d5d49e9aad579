/// The figures of an evaluation.
public struct Summary: Sendable {
  public let total: Counts
  /// The same for each group that has a name.
  public let groups: [String: Counts]
  /// Found objects with labelled corners, and those whose outline overlaps them by more than 80 %.
  public let outlineLabelled: Int
  public let outlineOver80: Int
  /// Milliseconds from bytes to verdict on one core, of each photograph that could be read, in rising order.
  public let milliseconds: [Double]
  public let latency: Histogram
  public let curve: Curve
  public let calibration: Calibration
  /// Objects with labelled corners by the share of the photograph that they fill, by their tilt in degrees, and by the blur of
  /// their edges in pixels of the picture that was searched.
  public let bySize: Breakdown
  public let byTilt: Breakdown
  public let byBlur: Breakdown
  /// What went wrong, picture by picture.
  public let confusions: [Confusion]

  public init(_ judgements: [Judgement]) {
    var (total, groups) = (Counts(), [String: Counts]())
    for judgement in judgements {
      total += judgement.tally
      let group = judgement.picture.label.group
      if !group.isEmpty { groups[group, default: Counts()] += judgement.tally }
    }
    (self.total, self.groups) = (total, groups)
    let objects = judgements.flatMap(\.objects)
    let overlaps = objects.compactMap(\.overlap)
    outlineLabelled = overlaps.count
    outlineOver80 = overlaps.count { $0 > 0.8 }
    milliseconds = judgements.compactMap(\.milliseconds).sorted()
    latency = Histogram(milliseconds)
    curve = Curve(judgements)
    calibration = Calibration(judgements)
    let seen = { (measure: (Conditions) -> Double?) in
      objects.compactMap { object in object.conditions.flatMap(measure).map { ($0, object.isFound) } }
    }
    bySize = Breakdown(seen(\.size), edges: Breakdown.sizes)
    byTilt = Breakdown(seen(\.tilt), edges: Breakdown.tilts)
    byBlur = Breakdown(seen(\.blur), edges: Breakdown.blurs)
    confusions = judgements.flatMap(Confusion.all)
  }

  /// The steps of the synthetic series that were run.
  public var series: [SyntheticSeries.Result] {
    SyntheticSeries.steps.compactMap { step in groups[step.name].map { SyntheticSeries.Result(step: step, tally: $0) } }
  }

  /// Share of the labelled objects that were found; 1 where none are labelled.
  public var recall: Double { total.objects == 0 ? 1 : Double(total.found) / Double(total.objects) }

  public var falseAcceptRate95: ClosedRange<Double> {
    Interval.wilson95(events: total.falseAccepts, of: total.queriesWithoutObject)
  }

  /// The time that `share` (0...1) of the photographs need at most; 0 without any.
  public func percentile(_ share: Double) -> Double {
    guard !milliseconds.isEmpty else { return 0 }
    return milliseconds[min(milliseconds.count - 1, Int(Double(milliseconds.count) * share))]
  }
}

extension Summary: Encodable {
  private enum Key: String, CodingKey {
    case falseAcceptRate95, outlineIoU, millisecondsPerQuery, groups
    case latency, curve, calibration, bySize, byTilt, byBlur, confusions, series
  }

  /// The keys of `Counts`, and those above; documented in "Evaluation".
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try total.encode(to: encoder)
    let interval = falseAcceptRate95
    try object.encode([interval.lowerBound, interval.upperBound], forKey: .falseAcceptRate95)
    try object.encode(["labelled": outlineLabelled, "over80": outlineOver80], forKey: .outlineIoU)
    try object.encode(["p50": percentile(0.5), "p99": percentile(0.99)], forKey: .millisecondsPerQuery)
    try object.encode(groups, forKey: .groups)
    try object.encode(latency, forKey: .latency)
    try object.encode(curve, forKey: .curve)
    try object.encode(calibration, forKey: .calibration)
    try object.encode(bySize, forKey: .bySize)
    try object.encode(byTilt, forKey: .byTilt)
    try object.encode(byBlur, forKey: .byBlur)
    try object.encode(confusions, forKey: .confusions)
    if !series.isEmpty { try object.encode(series, forKey: .series) }
  }
}
