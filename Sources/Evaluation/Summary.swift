import Foundation

/// The figures of an evaluation.
public struct Summary: Sendable, Equatable {
  public var total = Tally()
  public var groups: [String: Tally] = [:]
  /// Found objects with labelled corners, and those whose outline overlaps them by more than 80 %.
  public var outlineLabelled = 0
  public var outlineOver80 = 0
  /// Milliseconds from bytes to verdict on one core, of each query that could be read.
  public var milliseconds: [Double] = []

  public init() {}

  mutating func add(_ judgement: Judgement, group: String, milliseconds time: Double) {
    add(judgement.tally, group: group)
    outlineLabelled += judgement.outlineIoU.count
    outlineOver80 += judgement.outlineIoU.count { $0 > 0.8 }
    milliseconds.append(time)
  }

  /// Counts a query that could not be read: what it shows was not found.
  mutating func addUnreadable(_ label: LabelledQuery) {
    var tally = Judgement(of: [], label: label).tally
    tally.unreadable = 1
    tally.queriesWithoutObject = 0  // what was not looked at cannot speak for the rate of false accepts
    add(tally, group: label.group)
  }

  private mutating func add(_ tally: Tally, group: String) {
    total += tally
    if !group.isEmpty { groups[group, default: Tally()] += tally }
  }

  /// Share of the labelled objects that were found; 1 where none are labelled.
  public var recall: Double { total.objects == 0 ? 1 : Double(total.found) / Double(total.objects) }

  public var falseAcceptRate95: ClosedRange<Double> {
    Interval.wilson95(events: total.falseAccepts, of: total.queriesWithoutObject)
  }

  /// The time that `share` (0...1) of the queries need at most; 0 without queries.
  public func percentile(_ share: Double) -> Double {
    guard !milliseconds.isEmpty else { return 0 }
    return milliseconds.sorted()[min(milliseconds.count - 1, Int(Double(milliseconds.count) * share))]
  }
}

extension Summary: Encodable {
  private enum Key: String, CodingKey {
    case queries, objects, found, top1, wrong, queriesWithoutObject, falseAccepts, unreadable, falseAcceptRate95
    case outlineIoU, millisecondsPerQuery, groups
  }

  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try total.encode(to: encoder)
    let interval = falseAcceptRate95
    try object.encode([interval.lowerBound, interval.upperBound], forKey: .falseAcceptRate95)
    try object.encode(["labelled": outlineLabelled, "over80": outlineOver80], forKey: .outlineIoU)
    try object.encode(["p50": percentile(0.5), "p99": percentile(0.99)], forKey: .millisecondsPerQuery)
    try object.encode(groups, forKey: .groups)
  }
}
