import Recognition
import Vision

/// What the recogniser said of one labelled query, held against its label; nothing for one that could not be read.
struct Judgement: Sendable {
  var tally = Tally()
  /// Intersection over union of each found object with labelled corners.
  var outlineIoU: [Double] = []

  init(of accepted: [Sighting], label: LabelledQuery) {
    tally.queries = 1
    tally.objects = label.objects.count
    tally.queriesWithObject = label.objects.isEmpty ? 0 : 1
    let wanted = Set(label.objects.flatMap(\.references))
    var unclaimed = accepted
    for object in label.objects {
      // A sighting is one object: two rows of one reference take two sightings.
      guard let i = unclaimed.firstIndex(where: { object.references.contains($0.reference) }) else { continue }
      let sighting = unclaimed.remove(at: i)
      tally.found += 1
      if let corners = object.corners {
        outlineIoU.append(sighting.outline.intersectionOverUnion(with: corners))
      }
    }
    let best = accepted.first { wanted.contains($0.reference) || !label.partial.contains($0.reference) }
    if let best, wanted.contains(best.reference) { tally.top1 = 1 }
    if wanted.isEmpty && label.partial.isEmpty {
      tally.queriesWithoutObject = 1
      tally.falseAccepts = accepted.isEmpty ? 0 : 1
    } else {
      tally.wrong = accepted.count { !wanted.contains($0.reference) && !label.partial.contains($0.reference) }
    }
  }
}
