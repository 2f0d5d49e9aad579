import Evaluation
import Recognition
import Reports
import Results

/// An open-set evaluation as a report for people.
struct OpenSetReport {
  let title: String
  let result: OpenSetEvaluation.Result
  let catalogue: ReferenceCatalogue
  let manifest: Manifest

  init(title: String, _ result: OpenSetEvaluation.Result, catalogue: ReferenceCatalogue, manifest: Manifest) {
    self.title = title
    self.result = result
    self.catalogue = catalogue
    self.manifest = manifest
  }

  var report: HTMLReport {
    let total = result.total
    return HTMLReport(
      title: "Strangers among \(title)",
      subtitle:
        "Each reference was left out in one of \(result.folds.count) folds; photographs of it then show a stranger.",
      sections: [
        HTMLReport.Section(
          "Results",
          [
            .figures([
              .init(
                "\(total.strangersAccepted) of \(total.strangers)", "strangers accepted",
                note: "95 %: \(Percent(total.strangersAccepted95))"),
              .init("\(total.found) of \(total.objects)", "known objects found", note: share(total)),
              .init("\(total.wrong)", "wrong references, in all photographs"),
            ]),
            .table(table),
          ])
      ] + accepted + [manifest.section])
  }

  private var table: Table {
    Table(
      caption: "Fold by fold",
      columns: [
        "fold", .init("left out", isNumber: true), .init("found", isNumber: true), .init("share", isNumber: true),
        .init("wrong", isNumber: true), .init("strangers accepted", isNumber: true),
        .init("95 % interval", isNumber: true),
      ],
      rows: (result.folds.enumerated().map { ("\($0 + 1)", $1) } + [("all", result.total)]).map { name, fold in
        [
          Table.Cell(name), "\(fold.leftOut)", "\(fold.found) of \(fold.objects)", Table.Cell(share(fold)),
          "\(fold.wrong)",
          "\(fold.strangersAccepted) of \(fold.strangers)", Table.Cell(Percent(fold.strangersAccepted95).description),
        ]
      })
  }

  private func share(_ fold: OpenSetEvaluation.Fold) -> String { fold.recall.map { Percent($0).description } ?? "–" }

  private var accepted: [HTMLReport.Section] {
    guard !result.accepted.isEmpty else { return [] }
    let exhibits = ConfusionExhibits(result.accepted, catalogue: catalogue)
    return exhibits.sections.map { section in
      HTMLReport.Section(
        "Strangers that were accepted: \(result.accepted.count)",
        [.paragraph("Photographs of references that were left out, and what they were taken for.")]
          + section.blocks.dropFirst())
    }
  }
}
