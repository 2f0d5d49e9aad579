import Evaluation
import Recognition
import Vision

/// The sightings of an evaluation as a table of comma-separated values (RFC 4180), one row per sighting. Objects that
/// were not seen at all also have a row.
struct SightingsTable {
  private static let columns = [
    "file", "group", "reference", "label", "accepted", "probability", "reason", "inliers", "coverage", "overlap", "x1",
    "y1",
    "x2", "y2", "x3", "y3", "x4", "y4",
  ]

  private let judgements: [Judgement]

  init(_ judgements: [Judgement]) { self.judgements = judgements }

  /// The content of the file.
  var text: String {
    ([Self.columns] + judgements.flatMap(rows)).map { $0.map(cell).joined(separator: ",") + "\r\n" }.joined()
  }

  private func rows(_ judgement: Judgement) -> [[String]] {
    let start = [judgement.picture.name, judgement.picture.label.group]
    let seen = judgement.candidates.map { candidate -> [String] in
      let overlaps = judgement.picture.label.objects
        .filter { $0.references.contains(candidate.sighting.reference) }.compactMap(candidate.overlap)
      let sighting = candidate.sighting
      let figures = [
        candidate.isAccepted ? "1" : "0", "\(sighting.probability)", candidate.rejection?.code ?? "",
        "\(sighting.inliers)",
        "\(sighting.coverage)", overlaps.max().map { "\($0)" } ?? "",
      ]
      return start + [sighting.reference, candidate.truth.rawValue] + figures
        + sighting.outline.corners.flatMap { ["\($0.x)", "\($0.y)"] }
    }
    let unseen = judgement.objects.filter { $0.candidate == nil }.map { object in
      start + [object.object.references.joined(separator: "|"), Candidate.Truth.right.rawValue, "0"]
        + Array(repeating: "", count: Self.columns.count - 5)
    }
    return seen + unseen
  }

  private func cell(_ text: String) -> String {
    text.contains { ",\"\r\n".contains($0) } ? "\"\(text.replacing("\"", with: "\"\""))\"" : text
  }
}
