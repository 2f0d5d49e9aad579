public import Statistics

/// The figures of an evaluation.
public struct EvaluationSummary: Sendable {
  /// The counts over all pictures of all groups.
  public let total: EvaluationCounts
  /// The counts of each named group.
  public let groups: [String: EvaluationCounts]
  /// The number of found objects with labelled corners.
  public let outlineLabelled: Int
  /// The number of those whose outline overlaps the labelled corners by more than 80 % (intersection over union).
  public let outlineOver80: Int
  /// The times from bytes to verdict on one core, in milliseconds, of all readable photographs, ascending.
  public let milliseconds: [Double]
  /// The distribution of ``milliseconds``.
  public let latency: Histogram
  /// Recall and false accepts at every threshold of the probability.
  public let curve: ThresholdCurve
  /// The calibration of the candidates' probabilities.
  public let calibration: Calibration
  /// The calibration of the accepted sightings.
  public let calibrationOfAccepted: Calibration
  /// The calibration of the sightings that are in doubt (``Calibration/doubt``).
  public let calibrationInDoubt: Calibration
  /// The objects with labelled corners by the share of the photograph that they fill, 0...1.
  public let bySize: Breakdown
  /// The objects with labelled corners by their tilt, in degrees.
  public let byTilt: Breakdown
  /// The objects with labelled corners by the blur of their edges, in pixels of the searched picture.
  public let byBlur: Breakdown
  /// The errors, picture by picture.
  public let confusions: [Confusion]

  /// Summarises `judgements`; a picture also counts in its label's group, if it has one. Synthetic strangers, which are
  /// made to be mistaken for a reference, count in their groups only.
  public init(_ all: [Judgement]) {
    let judgements = all.filter { !SyntheticSeries.strangers.contains($0.picture.label.group) }
    var (total, groups) = (EvaluationCounts(), [String: EvaluationCounts]())
    for judgement in judgements { total += judgement.tally }
    for judgement in all {
      let group = judgement.picture.label.group
      if !group.isEmpty { groups[group, default: EvaluationCounts()] += judgement.tally }
    }
    (self.total, self.groups) = (total, groups)
    let objects = judgements.flatMap(\.objects)
    let overlaps = objects.compactMap(\.overlap)
    outlineLabelled = overlaps.count
    outlineOver80 = overlaps.count { $0 > 0.8 }
    milliseconds = judgements.compactMap(\.milliseconds).sorted()
    latency = Histogram(milliseconds)
    curve = ThresholdCurve(judgements)
    calibration = Calibration(judgements)
    calibrationOfAccepted = Calibration(judgements, acceptedOnly: true)
    calibrationInDoubt = Calibration(judgements, in: Calibration.doubt)
    let seen = { (measure: (ViewingConditions) -> Double?) in
      objects.compactMap { object in object.conditions.flatMap(measure).map { ($0, object.isFound) } }
    }
    bySize = Breakdown(seen(\.size), edges: Breakdown.sizes)
    byTilt = Breakdown(seen(\.tilt), edges: Breakdown.tilts)
    byBlur = Breakdown(seen(\.blur), edges: Breakdown.blurs)
    confusions = judgements.flatMap(Confusion.all)
  }

  /// The results of the synthetic series that were run.
  public var series: [SyntheticSeries.Result] {
    SyntheticSeries.steps.compactMap { step in groups[step.name].map { SyntheticSeries.Result(step: step, tally: $0) } }
  }

  /// The share of the labelled objects that were found, 0...1; 1 if none are labelled.
  public var recall: Double { total.objects == 0 ? 1 : Double(total.found) / Double(total.objects) }

  /// The 95 % confidence interval (Wilson's score) of the share of the pictures without a reference in which one is
  /// accepted.
  public var falseAcceptRate95: ClosedRange<Double> {
    ConfidenceInterval.wilson95(events: total.falseAccepts, of: total.queriesWithoutObject)
  }

  /// The time, in milliseconds, within which `share` (0...1) of the photographs were judged; 0 without photographs.
  public func percentile(_ share: Double) -> Double {
    guard !milliseconds.isEmpty else { return 0 }
    return milliseconds[min(milliseconds.count - 1, Int(Double(milliseconds.count) * share))]
  }
}

extension EvaluationSummary: Encodable {
  private enum Key: String, CodingKey {
    case falseAcceptRate95, outlineIoU, millisecondsPerQuery, groups
    case latency, curve, calibration, calibrationOfAccepted, calibrationInDoubt, bySize, byTilt, byBlur, confusions,
      series
  }

  /// Writes the keys of `EvaluationCounts` and those above; documented in "Evaluation".
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
    try object.encode(calibrationOfAccepted, forKey: .calibrationOfAccepted)
    try object.encode(calibrationInDoubt, forKey: .calibrationInDoubt)
    try object.encode(bySize, forKey: .bySize)
    try object.encode(byTilt, forKey: .byTilt)
    try object.encode(byBlur, forKey: .byBlur)
    try object.encode(confusions, forKey: .confusions)
    if !series.isEmpty { try object.encode(series, forKey: .series) }
  }
}
