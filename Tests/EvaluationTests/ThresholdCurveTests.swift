import Basics
import Recognition
import Testing

@testable import Evaluation

@Suite struct `A curve` {
  /// Found at 0.9 and 0.5, wrong at 0.7 and twice at 0.3 in one negative; one object never seen.
  private let curve = ThresholdCurve([
    Judgement(of: [.of("a", probability: 0.9)], rejected: [.of("x", probability: 0.7)], label: .of(["a", "b"])),
    Judgement(of: [], rejected: [.of("a", probability: 0.5)], label: .of(["a"])),
    Judgement(of: [], rejected: [.of("a", probability: 0.3), .of("b", probability: 0.3)], label: .of([])),
    Judgement(of: [], label: .of([])),
  ])

  @Test func `counts what would be found and falsely accepted from each probability on`() {
    #expect(
      curve.points == [
        ThresholdCurve.Point(probability: 0.9, found: 1, wrong: 0, photographsWithWrong: 0),
        ThresholdCurve.Point(probability: 0.7, found: 1, wrong: 1, photographsWithWrong: 1),
        ThresholdCurve.Point(probability: 0.5, found: 2, wrong: 1, photographsWithWrong: 1),
        ThresholdCurve.Point(probability: 0.3, found: 2, wrong: 3, photographsWithWrong: 2),
      ])
    let (third, twoThirds): (Double, Double) = (1 / 3, 2 / 3)
    #expect(curve.points.map(curve.recall) == [third, third, twoThirds, twoThirds])
    #expect(curve.points.map(curve.precision) == [1, 0.5, twoThirds, 0.4])
    #expect(curve.points.map(curve.falseAcceptRate) == [0, 0.25, 0.25, 0.5])
    #expect(curve.accepted == ThresholdCurve.Point(probability: 0.9, found: 1, wrong: 0, photographsWithWrong: 0))
  }

  @Test func `has the areas that can be worked out by hand`() {
    // (1 · 1 + 1 · 2/3) of three objects; of 2 · 3 pairs of a right and a wrong one five are in order.
    let (mean, area): (Double, Double) = ((1 + 2 / 3) / 3, 5 / 6)
    #expect(curve.averagePrecision == mean)
    #expect(curve.areaUnderROC == area)
  }

  @Test func `takes a tie for half in order`() {
    let tied = ThresholdCurve([
      Judgement(of: [.of("a", probability: 0.8), .of("x", probability: 0.8)], label: .of(["a"]))
    ])
    #expect(tied.areaUnderROC == 0.5)
    #expect(tied.points.count == 1)
  }

  @Test func `leaves out partial objects and pictures that could not be read`() {
    let curve = ThresholdCurve([
      Judgement(of: [.of("p")], label: .of([], partial: ["p"])),
      Judgement(unreadable: LabelledPicture(path: "", label: .of(["a"]))),
    ])
    #expect(curve.points.isEmpty && curve.photographs == 1 && curve.objects == 1)
    #expect(curve.areaUnderROC == nil && curve.averagePrecision == 0)
  }

  @Test func `drops points between which nothing goes wrong`() {
    let judgements = [0.9, 0.8, 0.7, 0.6].map {
      Judgement(of: [.of("a", probability: $0)], label: .of(["a"]))
    }
    #expect(ThresholdCurve(judgements).points.map(\.found) == [1, 4])
    #expect(ThresholdCurve(judgements).averagePrecision == 1)
  }

  /// The assignment of sightings to objects is made once; at every level it must be as good as one made for that level.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func `finds at every level as many objects as could be assigned`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let names = ["a", "b", "c", "d"]
    let objects = (0..<1 + generator.number(below: 4)).map { _ in
      names.filter { _ in generator.number(below: 2) == 0 }.joined(separator: "|")
    }.filter { !$0.isEmpty }
    let sightings = names.filter { _ in generator.number(below: 4) > 0 }.map {
      Sighting.of($0, probability: Double(generator.number(below: 100)) / 100)
    }
    let label = LabelledQuery.of(objects)
    let judgement = Judgement(of: [], rejected: sightings, label: label)
    for level in [0, 0.25, 0.5, 0.75] {
      let found = judgement.objects.count { ($0.candidate?.probability ?? -1) >= level }
      let seen = judgement.candidates.filter { $0.probability >= level }.map(\.sighting.reference)
      #expect(found == most(of: label.objects.map(\.references), by: seen))
    }
  }

  /// The most objects that sightings can be assigned to, by trying everything.
  private func most(of objects: [[String]], by seen: [String]) -> Int {
    guard let object = objects.first else { return 0 }
    let rest = Array(objects.dropFirst())
    let taken = seen.indices.filter { object.contains(seen[$0]) }.map { i -> Int in
      var left = seen
      left.remove(at: i)
      return 1 + most(of: rest, by: left)
    }
    return max(most(of: rest, by: seen), taken.max() ?? 0)
  }
}
