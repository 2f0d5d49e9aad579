import Catalogue
import Recognition
import Reports
import Vision

/// A checked catalogue as a report for people.
struct CatalogueReport {
  private let checked: CheckedCatalogue
  private let title: String
  /// In pixels; a page of hundreds of references must still open at once.
  private static let thumbnailSide = 160
  /// The maximum number of references for which look-alikes are shown as a matrix; a larger one would be wider than a
  /// screen.
  private static let maxInMatrix = 24
  /// The maximum number of pairs shown side by side.
  private static let maxPairs = 40

  init(_ checked: CheckedCatalogue, title: String) {
    self.checked = checked
    self.title = title
  }

  var report: HTMLReport {
    let grades = checked.grades
    let hard = grades.count { $0.score < Grade.hardBelow }
    return HTMLReport(
      title: "References of \(title)",
      subtitle:
        "Each was shown to the recogniser in synthetic frames of 640 x 480 pixels, ever smaller, more tilted and "
        + "more blurred. The score, 0 to 100, is how far it is still recognised.",
      sections: [
        HTMLReport.Section(
          "Overview",
          [
            .figures([
              .init("\(grades.count)", "references"),
              .init("\(hard)", "hard to recognise", note: "score below \(Grade.hardBelow)"),
              .init("\(grades.count { !$0.causes.isEmpty })", "to improve"),
              .init("\(checked.lookAlikes.count)", "pairs of look-alikes"),
              .init("\(checked.folder.problems.count)", "images left out"),
            ])
          ] + checked.folder.problems.map { .paragraph("Left out: \($0)") }),
        HTMLReport.Section("References, the hardest first", [.exhibits(references)]),
        HTMLReport.Section("Look-alikes", lookAlikes),
      ])
  }

  private var references: [Exhibit] {
    checked.grades.sorted { ($0.score, $0.reference) < ($1.score, $1.reference) }.map { grade in
      let limits = LimitTexts(grade.limits)
      let found = "found from \(limits.share) of the frame, up to \(limits.tilt) of tilt and \(limits.blur) of blur"
      return Exhibit(
        "\(grade.reference): \(grade.score)", note: ([found] + grade.causes.map(\.sentence)).joined(separator: "; "),
        pictures: picture(grade.reference))
    }
  }

  private var lookAlikes: [HTMLReport.Block] {
    let pairs = checked.lookAlikes
    guard !pairs.isEmpty else { return [.paragraph("No reference could be mistaken for another.")] }
    let names = Set(pairs.flatMap { [$0.first, $0.second] }).sorted()
    let shown = pairs.prefix(Self.maxPairs)
    let left = pairs.count - shown.count
    return [
      .paragraph(
        "The strength of a pair is the probability with which one reference is seen in the image of the other."
      ),
      names.count <= Self.maxInMatrix ? .table(matrix(names)) : .table(list),
      .exhibits(shown.map(exhibit)),
    ] + (left > 0 ? [.paragraph("\(left) weaker pairs are not shown side by side.")] : [])
  }

  private func matrix(_ names: [String]) -> Table {
    Table(
      caption: "Strength of each pair, in per cent",
      columns: [""] + names.map { .init($0, isNumber: true) },
      rows: names.map { row in
        [Table.Cell(row)]
          + names.map { column in
            let pair = checked.lookAlikes.first { [$0.first, $0.second] == [row, column].sorted() }
            return pair.map { Table.Cell("\(Int((100 * $0.strength).rounded()))", shade: $0.strength) } ?? ""
          }
      })
  }

  private var list: Table {
    Table(
      columns: ["reference", "and", .init("strength", isNumber: true)],
      rows: checked.lookAlikes.map { pair in
        [
          Table.Cell(pair.first), Table.Cell(pair.second),
          Table.Cell("\(Int((100 * pair.strength).rounded())) %", shade: pair.strength),
        ]
      })
  }

  private func exhibit(_ pair: LookAlikes.Pair) -> Exhibit {
    let share = { (value: Double) in "\(Int((100 * value).rounded())) %" }
    return Exhibit(
      "\(pair.first) and \(pair.second): \(Int((100 * pair.strength).rounded())) %",
      note: "They share \(share(pair.shareOfFirst)) of the first and \(share(pair.shareOfSecond)) of the second.",
      pictures: picture(pair.first) + picture(pair.second))
  }

  /// The thumbnail of a reference; empty if its file has become unreadable in the meantime.
  private func picture(_ name: String) -> [Picture] {
    guard
      let image = try? checked.reference(named: name)?.image(longestSide: Self.thumbnailSide),
      let thumbnail = try? Thumbnail(of: image, longestSide: Self.thumbnailSide)
    else { return [] }
    return [Picture(thumbnail, caption: name)]
  }
}
