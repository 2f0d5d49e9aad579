import Evaluation
import Recognition
import Reports
import Results
import Statistics

/// An evaluation as a report for people.
struct EvalReport {
  let title: String
  let summary: EvaluationSummary
  let judgements: [Judgement]
  let catalogue: ReferenceCatalogue
  let manifest: Manifest

  init(title: String, _ judgements: [Judgement], catalogue: ReferenceCatalogue, manifest: Manifest) {
    self.title = title
    self.judgements = judgements
    summary = EvaluationSummary(judgements)
    self.catalogue = catalogue
    self.manifest = manifest
  }

  var report: HTMLReport {
    let count = catalogue.references.count
    return HTMLReport(
      title: "Evaluation of \(title)",
      subtitle: "\(summary.total.queries) pictures against \(count) references",
      sections: [overview] + series + [hardships, curves, threshold, calibration, times].compactMap(\.self)
        + ConfusionExhibits(summary.confusions, catalogue: catalogue).sections + [manifest.section])
  }

  private var overview: HTMLReport.Section {
    let total = summary.total
    var figures: [HTMLReport.KeyFigure] = []
    if total.objects > 0 {
      figures.append(.init("\(total.found) of \(total.objects)", "objects found", note: "\(Percent(summary.recall))"))
      figures.append(.init("\(total.wrong)", "wrong references"))
    }
    if total.queriesWithoutObject > 0 {
      figures.append(
        .init(
          "\(total.falseAccepts) of \(total.queriesWithoutObject)", "pictures falsely accepted",
          note: "95 %: \(Percent(summary.falseAcceptRate95))"))
    }
    if summary.outlineLabelled > 0 {
      figures.append(.init("\(summary.outlineOver80) of \(summary.outlineLabelled)", "outlines overlap by over 80 %"))
    }
    if total.unreadable > 0 { figures.append(.init("\(total.unreadable)", "pictures could not be read")) }
    return HTMLReport.Section(
      "Results",
      [.figures(figures)] + (summary.groups.count > 1 && summary.series.isEmpty ? [.table(groups)] : []))
  }

  private var groups: Table {
    Table(
      columns: [
        "group", .init("pictures", isNumber: true), .init("found", isNumber: true), .init("wrong", isNumber: true),
        .init("false accepts", isNumber: true),
      ],
      rows: summary.groups.sorted { $0.key < $1.key }.map { name, tally in
        [
          "\(name)", "\(tally.queries)", tally.objects == 0 ? "–" : "\(tally.found) of \(tally.objects)",
          "\(tally.wrong)",
          tally.queriesWithoutObject == 0 ? "–" : "\(tally.falseAccepts) of \(tally.queriesWithoutObject)",
        ]
      })
  }

  private var series: [HTMLReport.Section] {
    guard !summary.series.isEmpty else { return [] }
    let chart = Chart(
      title: "Accepted at each step",
      description:
        "Share of the objects found, or of the strangers accepted, in each step of each series, with 95 % intervals, and the target.",
      x: .places("", summary.series.map(\.step.name)), y: .share("accepted"),
      series: [
        Chart.Series(
          "accepted", .bars(width: 0.6),
          summary.series.enumerated().map { Chart.Value(x: Double($0), y: $1.share, interval: $1.share95) }),
        Chart.Series(
          "at least", .marks,
          summary.series.enumerated().compactMap { place, result in
            if case .found(let least) = result.step.target { Chart.Value(x: Double(place), y: least) } else { nil }
          }),
        Chart.Series(
          "at most", .marks,
          summary.series.enumerated().compactMap { place, result in
            if case .accepted(let most) = result.step.target { Chart.Value(x: Double(place), y: most) } else { nil }
          }),
      ])
    let table = Table(
      columns: [
        "step", .init("accepted", isNumber: true), .init("share", isNumber: true),
        .init("95 % interval", isNumber: true), .init("target", isNumber: true), .init("wrong", isNumber: true),
      ],
      rows: summary.series.map { result in
        [
          "\(result.step.name)", "\(result.hits) of \(result.frames)", "\(Percent(result.share))",
          "\(Percent(result.share95))", "\(result.step.target.text)", "\(result.wrongText)",
        ]
      })
    return [
      HTMLReport.Section(
        "Series",
        [
          .paragraph(
            "Frames of 640 x 480 pixels as from a webcam. In each series one property gets harder while the others "
              + "stay usual; things are half covered; and strangers differ from a reference in a part, of which few should be "
              + "accepted."),
          .charts([chart]), .table(table),
        ])
    ]
  }

  private var times: HTMLReport.Section? {
    guard !summary.milliseconds.isEmpty else { return nil }
    let (counts, width) = (summary.latency.counts, summary.latency.width)
    let chart = Chart(
      title: "From bytes to verdict, on one core",
      description: "Number of pictures by time in milliseconds.",
      x: .fromZero("milliseconds", to: Double(counts.count) * width),
      y: .fromZero("pictures", to: Double(counts.max() ?? 0)),
      series: [
        Chart.Series(
          "pictures", .bars(width: width),
          counts.enumerated().map { Chart.Value(x: (Double($0) + 0.5) * width, y: Double($1)) })
      ])
    return HTMLReport.Section(
      "Time",
      [
        .figures([
          .init("\(rounded(summary.percentile(0.5))) ms", "median"),
          .init("\(rounded(summary.percentile(0.99))) ms", "99th percentile"),
        ]),
        .paragraph("The last bar includes all longer times. Other load on the machine counts too."),
        .charts([chart]),
      ])
  }

  private func rounded(_ milliseconds: Double) -> Double { (milliseconds * 10).rounded() / 10 }
}
