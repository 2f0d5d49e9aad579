import Evaluation
import Recognition
import Reports
import Vision

/// The mistakes of an evaluation, each with the reference beside the picture.
struct ConfusionExhibits {
  private let confusions: [Confusion]
  private let library: ReferenceLibrary

  /// The maximum number of exhibits of each kind, at 15 KB each; the others are only counted.
  static let most = 100

  init(_ confusions: [Confusion], library: ReferenceLibrary) {
    self.confusions = confusions
    self.library = library
  }

  var sections: [HTMLReport.Section] {
    Confusion.Kind.allCases.compactMap { kind in
      let ofKind = confusions.filter { $0.kind == kind }
      guard !ofKind.isEmpty else { return nil }
      let rest = ofKind.count - Self.most
      let more = rest > 0 ? [HTMLReport.Block.paragraph("And \(rest) more, which summary.json lists.")] : []
      return HTMLReport.Section(
        "\(kind.title): \(ofKind.count)",
        [.paragraph(kind.explanation), .exhibits(ofKind.prefix(Self.most).map(exhibit))] + more)
    }
  }

  private func exhibit(_ confusion: Confusion) -> Exhibit {
    Exhibit(
      "\(confusion.reference) · \(confusion.picture.label.file)", note: note(confusion),
      pictures: [reference(confusion), query(confusion)].compactMap(\.self))
  }

  private func note(_ confusion: Confusion) -> String {
    guard let candidate = confusion.candidate else { return "It was not seen at all." }
    let seen = "Probability \(Percent(candidate.probability)), \(candidate.sighting.inliers) inliers."
    if let overlap = confusion.object.flatMap(candidate.overlap), confusion.kind == .misplaced {
      return "\(seen) The outlines overlap by \(Percent(overlap))."
    }
    return candidate.rejection.map { "\(seen) \($0.sentence)" } ?? seen
  }

  private func reference(_ confusion: Confusion) -> Picture? {
    guard let number = library.number(named: confusion.reference),
      let image = try? library.references[number].image(longestSide: 2 * Thumbnail.usualSide),
      let thumbnail = try? Thumbnail(of: image)
    else { return nil }
    return Picture(thumbnail, caption: "reference")
  }

  /// The query's picture; nil if it cannot be read.
  private func query(_ confusion: Confusion) -> Picture? {
    guard
      let photograph = try? confusion.picture.photograph(longestSide: 2 * Thumbnail.usualSide),
      let thumbnail = try? Thumbnail(
        of: photograph.pixels, fullWidth: photograph.width, fullHeight: photograph.height)
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
