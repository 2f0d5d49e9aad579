import Evaluation
import Recognition
import Reports
import Vision

/// The mistakes of an evaluation, each with the reference beside the picture.
struct ConfusionExhibits {
  private let confusions: [Confusion]
  private let catalogue: ReferenceCatalogue

  /// The maximum number of exhibits of each kind, at 100 KB each; the others are only counted.
  static let maxExhibits = 60

  /// The longest side in pixels of the pictures, which are shown smaller until they are pressed; 40 KB each.
  private static let fullSide = 800

  init(_ confusions: [Confusion], catalogue: ReferenceCatalogue) {
    self.confusions = confusions
    self.catalogue = catalogue
  }

  var sections: [HTMLReport.Section] {
    Confusion.Kind.allCases.compactMap { kind in
      let ofKind = confusions.filter { $0.kind == kind }
      guard !ofKind.isEmpty else { return nil }
      let rest = ofKind.count - Self.maxExhibits
      let more = rest > 0 ? [HTMLReport.Block.paragraph("And \(rest) more, which summary.json lists.")] : []
      return HTMLReport.Section(
        "\(kind.title): \(ofKind.count)",
        [.paragraph(kind.explanation), .exhibits(ofKind.prefix(Self.maxExhibits).map(exhibit))] + more)
    }
  }

  private func exhibit(_ confusion: Confusion) -> Exhibit {
    Exhibit(
      "\(confusion.reference) · \(confusion.picture.label.file)", note: note(confusion),
      probability: confusion.candidate?.probability, pictures: pictures(confusion))
  }

  private func note(_ confusion: Confusion) -> String {
    guard let candidate = confusion.candidate else { return "It was not seen at all." }
    let seen = "Probability \(Percent(candidate.probability)), \(candidate.sighting.inliers) inliers."
    if let overlap = confusion.object.flatMap(candidate.overlap), confusion.kind == .misplaced {
      return "\(seen) The outlines overlap by \(Percent(overlap))."
    }
    return candidate.rejection.map { "\(seen) \($0.sentence)" } ?? seen
  }

  /// Returns the pictures of a confusion. If a reference was seen that is not in the picture, these are the references
  /// that are in it, the picture, and the reference that was seen. For an object that was missed or found in the wrong
  /// place, they are its reference and the picture.
  private func pictures(_ confusion: Confusion) -> [Picture] {
    let labelled = confusion.picture.label.objects.compactMap(\.references.first)
    switch confusion.kind {
    case .missed, .misplaced:
      return [reference(confusion.reference, caption: "reference"), query(confusion)].compactMap(\.self)
    case .wrong, .falselyAccepted:
      // If several references are right, two of them are enough to show the mistake.
      let right = labelled.prefix(2).map { reference($0, caption: "in the picture: \($0)") }
      return (right + [query(confusion), reference(confusion.reference, caption: "taken for \(confusion.reference)")])
        .compactMap(\.self)
    }
  }

  private func reference(_ name: String, caption: String) -> Picture? {
    guard let number = catalogue.number(named: name),
      let image = try? catalogue.references[number].image(longestSide: Self.fullSide),
      let thumbnail = try? Thumbnail(of: image, pressed: Self.fullSide)
    else { return nil }
    return Picture(thumbnail, caption: caption)
  }

  /// The query's picture; nil if it cannot be read.
  private func query(_ confusion: Confusion) -> Picture? {
    guard
      let photograph = try? confusion.picture.photograph(longestSide: Self.fullSide),
      let thumbnail = try? Thumbnail(
        of: photograph.pixels, fullWidth: photograph.width, fullHeight: photograph.height, pressed: Self.fullSide)
    else { return nil }
    let labelled = confusion.object?.corners.map { Picture.Outline($0, .expected) }
    let found = confusion.candidate.map { Picture.Outline($0.sighting.outline, $0.truth == .right ? .right : .wrong) }
    return Picture(
      thumbnail, caption: "picture", outlines: [labelled, found].compactMap(\.self))
  }
}

extension Confusion.Kind {
  fileprivate var title: String {
    switch self {
    case .missed: "Missed"
    case .wrong: "Wrong"
    case .falselyAccepted: "Falsely accepted"
    case .misplaced: "Found in the wrong place"
    }
  }

  fileprivate var explanation: String {
    switch self {
    case .missed:
      "Objects that were not found. The dashed outline is the label's; the solid one was seen but rejected."
    case .wrong: "References that were accepted but are not in the picture, which shows another."
    case .falselyAccepted: "References that were accepted in pictures that show none."
    case .misplaced: "Objects whose outline overlaps the labelled corners (dashed) by 80 % or less."
    }
  }
}
