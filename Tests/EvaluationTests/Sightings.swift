import Vision

@testable import Evaluation
@testable import Recognition

extension Sighting {
  /// A sighting of `reference` with the outline of a 100 x 100 picture, moved to the right by `x` pixels.
  static func of(_ reference: String, probability: Double = 0.9, x: Double = 0) -> Sighting {
    Sighting(
      reference: reference, probability: probability, outline: .square(x: x), inliers: 40, coverage: 0.5)
  }
}

extension Quadrilateral {
  /// The corners of a 100 x 100 picture, moved to the right by `x` pixels.
  static func square(x: Double = 0) -> Quadrilateral {
    Quadrilateral(width: 100, height: 100).map { Point(x: $0.x + x, y: $0.y) }
  }
}

extension Judgement {
  /// The judgement of `accepted` and `rejected` sightings in a picture with this label.
  init(
    of accepted: [Sighting], rejected: [Sighting] = [], label: LabelledQuery, milliseconds: Double = 1,
    conditions: [ViewingConditions?] = []
  ) {
    self.init(
      Candidate.all(accepted: accepted, rejected: rejected.map { ($0, .unsure) }, label: label),
      of: LabelledPicture(path: label.file, label: label), milliseconds: milliseconds, conditions: conditions)
  }
}

extension LabelledQuery {
  /// A label with objects as a table of labels writes them, "a" or "a|b".
  static func of(
    _ objects: [String], partial: Set<String> = [], corners: [Quadrilateral?] = [], group: String = ""
  ) -> LabelledQuery {
    LabelledQuery(
      file: "1.jpg", group: group,
      objects: objects.enumerated().map { i, names in
        Object(references: names.split(separator: "|").map(String.init), corners: i < corners.count ? corners[i] : nil)
      },
      partial: partial)
  }
}
