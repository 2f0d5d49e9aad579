import Foundation
import Recognition
import Statistics
import Testing
import Vision

@testable import Evaluation

@Suite struct `A summary` {
  /// One found and one wrong on the desk, one missed and one unreadable on the shelf, one false negative.
  private var mixed: EvaluationSummary {
    EvaluationSummary([
      Judgement(of: [.of("a"), .of("x")], label: .of(["a"], group: "desk"), milliseconds: 3),
      Judgement(of: [], label: .of(["a"], group: "shelf"), milliseconds: 1),
      Judgement(of: [.of("a")], label: .of([], group: "negatives"), milliseconds: 2),
      Judgement(of: [], label: .of([]), milliseconds: 2),
      Judgement(unreadable: LabelledPicture(path: "2.jpg", label: .of(["a"], group: "shelf"))),
    ])
  }

  @Test func `adds up all photographs, and those of each group`() throws {
    let summary = mixed
    #expect(Set(summary.groups.keys) == ["desk", "shelf", "negatives"])
    let desk = try #require(summary.groups["desk"])
    #expect((desk.queries, desk.objects, desk.found, desk.top1, desk.wrong) == (1, 1, 1, 1, 1))
    let negatives = try #require(summary.groups["negatives"])
    #expect((negatives.queries, negatives.queriesWithoutObject, negatives.falseAccepts) == (1, 1, 1))
    let shelf = try #require(summary.groups["shelf"])
    #expect((shelf.queries, shelf.objects, shelf.found, shelf.unreadable) == (2, 2, 0, 1))
    let total = summary.total
    #expect((total.queries, total.objects, total.found, total.top1, total.wrong) == (5, 3, 1, 1, 1))
    #expect((total.queriesWithObject, total.queriesWithoutObject, total.falseAccepts) == (3, 2, 1))
    #expect(total.unreadable == 1)
    #expect(summary.milliseconds == [1, 2, 2, 3])
    #expect(summary.recall == 1.0 / 3)
    #expect(summary.falseAcceptRate95 == ConfidenceInterval.wilson95(events: 1, of: 2))
  }

  @Test func `counts the outlines that overlap by more than 80 percent`() {
    // Shifted by 11.1 of 100 pixels the overlap is 88.9 / 111.1 = 0.8002, by 11.12 it is 0.7999.
    let shifted = [0, 11.1, 11.12, 200].map {
      Judgement(of: [.of("a", x: $0)], label: .of(["a"], corners: [.square()]))
    }
    let summary = EvaluationSummary(shifted + [Judgement(of: [.of("a")], label: .of(["a"]))])
    #expect(summary.outlineLabelled == 4)
    #expect(summary.outlineOver80 == 2)
    #expect(summary.confusions.map(\.kind) == [.misplaced, .misplaced])
  }

  @Test func `lists what went wrong, picture by picture`() {
    #expect(mixed.confusions.map(\.kind) == [.wrong, .missed, .falselyAccepted, .missed])
    #expect(mixed.confusions.map(\.reference) == ["x", "a", "a", "a"])
  }

  @Test func `of nothing misses nothing and knows nothing`() {
    let summary = EvaluationSummary([])
    #expect(summary.recall == 1)
    #expect(summary.falseAcceptRate95 == 0...1)
    #expect(summary.percentile(0.5) == 0)
  }

  @Test(arguments: [1, 2, 3, 10, 99, 100, 101, 1000], [0, 0.01, 0.5, 0.99, 1])
  func `gives times that the share of the photographs keep`(count: Int, share: Double) {
    let summary = EvaluationSummary(
      (1...count).reversed().map { Judgement(of: [], label: .of([]), milliseconds: Double($0)) })
    let time = summary.percentile(share)
    #expect(summary.milliseconds.contains(time))
    // The times are 1...count, so that a time is also how many take no longer.
    #expect(time >= share * Double(count))
    #expect(time <= share * Double(count) + 1)
  }

  @Test func `has these keys in JSON and no others`() throws {
    let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(mixed))
    let object = try #require(json as? [String: Any])
    let counts: Set = [
      "queries", "objects", "found", "queriesWithObject", "top1", "wrong", "queriesWithoutObject", "falseAccepts",
      "unreadable",
    ]
    #expect(
      Set(object.keys)
        == counts.union([
          "falseAcceptRate95", "outlineIoU", "millisecondsPerQuery", "groups", "latency", "curve", "calibration",
          "calibrationOfAccepted", "calibrationInDoubt", "bySize", "byTilt", "byBlur", "confusions",
        ]))
    #expect(object["objects"] as? Int == 3)
    let rate = try #require(object["falseAcceptRate95"] as? [Double])
    #expect(rate.count == 2 && rate[0] < 0.5 && 0.5 < rate[1])
    #expect(object["outlineIoU"] as? [String: Int] == ["labelled": 0, "over80": 0])
    let times = try #require(object["millisecondsPerQuery"] as? [String: Double])
    #expect(times == ["p50": 2, "p99": 3])
    let groups = try #require(object["groups"] as? [String: [String: Int]])
    #expect(Set(groups.keys) == ["desk", "shelf", "negatives"])
    for group in groups.values { #expect(Set(group.keys) == counts) }
  }
}
