import Evaluation
import Recognition
import Reports

extension EvalReport {
  /// The section with the slider and the results for each reference.
  var threshold: HTMLReport.Section? {
    guard let explorer = ThresholdExplorer(judgements), !explorer.references.isEmpty else { return nil }
    return HTMLReport.Section(
      "Reference by reference",
      [
        .paragraph(
          "What was accepted. The slider shows what would be if every sighting from one probability on were: what the recogniser "
            + "accepts also depends on the rest of the picture."),
        .threshold(explorer),
      ])
  }
}

extension ThresholdExplorer {
  /// Collects the candidates of `judgements`; nil if no picture could be read. A sighting of a reference that is partly
  /// in the picture is not counted.
  fileprivate init?(_ judgements: [Judgement]) {
    let readable = judgements.filter(\.isReadable)
    guard !readable.isEmpty else { return nil }
    // A sighting with a probability this low is below every threshold and would only make the file larger.
    let counts = { (candidate: Candidate) in candidate.truth == .wrong && candidate.probability >= 1e-4 }
    let named = judgements.flatMap { judgement in
      judgement.objects.compactMap(\.object.references.first)
        + judgement.candidates.filter(counts).map(\.sighting.reference)
    }
    let names = Set(named).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    var objects = [Int](repeating: 0, count: names.count)
    var sightings: [Sighting] = []
    for judgement in judgements {
      for object in judgement.objects { numbers[object.object.references.first ?? ""].map { objects[$0] += 1 } }
    }
    for (number, judgement) in readable.enumerated() {
      for object in judgement.objects {
        guard let candidate = object.candidate, let name = object.object.references.first, let i = numbers[name] else {
          continue
        }
        sightings.append(
          Sighting(
            .found, probability: candidate.probability, isAccepted: candidate.isAccepted, picture: number, reference: i)
        )
      }
      for candidate in judgement.candidates.filter(counts) {
        guard let i = numbers[candidate.sighting.reference] else { continue }
        sightings.append(
          Sighting(
            judgement.isNegative ? .falselyAccepted : .wrong, probability: candidate.probability,
            isAccepted: candidate.isAccepted, picture: number, reference: i))
      }
    }
    self.init(
      objects: judgements.reduce(0) { $0 + $1.objects.count }, pictures: readable.count,
      negatives: readable.count(where: \.isNegative),
      references: zip(names, objects).map { Reference($0, objects: $1) }, sightings: sightings)
  }
}
