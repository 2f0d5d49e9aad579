import Evaluation
import Foundation
import Reports
import Statistics

extension EvalReport {
  /// Recall against each kind of difficulty.
  var hardships: HTMLReport.Section? {
    let charts = [
      chart(
        summary.bySize, "By size", "share of the picture", { "\(Int((100 * $0).rounded()))" }, unit: " %"),
      chart(summary.byTilt, "By tilt", "degrees", { "\(Int($0))" }, unit: "°"),
      chart(summary.byBlur, "By blur", "pixels of the searched picture", { "\($0)" }, unit: " px"),
    ].compactMap(\.self)
    guard !charts.isEmpty else { return nil }
    return HTMLReport.Section(
      "What makes it hard",
      [
        .paragraph(
          "For objects with labelled corners. Size is the share of the picture between them; tilt is the angle by "
            + "which the object is turned away from the camera; blur is the width of the Gaussian that blurs its edges."
        ),
        .charts(charts),
      ])
  }

  private func chart(
    _ breakdown: Breakdown, _ title: String, _ label: String, _ number: (Double) -> String, unit: String
  ) -> Chart? {
    guard breakdown.bins.contains(where: { $0.objects > 0 }) else { return nil }
    let names = breakdown.bins.map { bin in
      switch (bin.from, bin.to) {
      case (nil, let to?): "< \(number(to))\(unit)"
      case (let from?, nil): "≥ \(number(from))\(unit)"
      case (let from?, let to?): "\(number(from))–\(number(to))"
      case (nil, nil): "all"
      }
    }
    let values = breakdown.bins.enumerated().compactMap { i, bin in
      bin.recall.map { Chart.Value(x: Double(i), y: $0, interval: bin.recall95, label: "\(bin.objects)") }
    }
    return Chart(
      title: title, description: "Share of the objects found, with 95 % intervals and the number of objects.",
      x: .places(label, names), y: .share("found"), series: [Chart.Series("found", .bars(width: 0.6), values)])
  }

  /// The ROC and precision-recall curves.
  var curves: HTMLReport.Section? {
    let curve = summary.curve
    guard curve.objects > 0, !curve.points.isEmpty else { return nil }
    let least = pow(10, log10(1 / Double(max(10, curve.photographs))).rounded(.down))
    let roc = Chart(
      title: "Found against falsely accepted",
      description: "Share of the objects found over the share of the pictures with a false sighting.",
      x: .powersOfTen("pictures with a false sighting (none: at the left edge)", least...1), y: .share("objects found"),
      series: [
        Chart.Series(
          "all levels", .steps, curve.points.map { Chart.Value(x: curve.falseAcceptRate($0), y: curve.recall($0)) }),
        Chart.Series(
          "as accepted", .marks,
          [Chart.Value(x: curve.falseAcceptRate(curve.accepted), y: curve.recall(curve.accepted))]),
      ], marker: "roc")
    let precision = Chart(
      title: "Precision against recall", description: "Share of the sightings that are right over the objects found.",
      x: .share("objects found"), y: .share("sightings that are right"),
      series: [
        Chart.Series(
          "all levels", .line, curve.points.map { Chart.Value(x: curve.recall($0), y: curve.precision($0)) }),
        Chart.Series(
          "as accepted", .marks, [Chart.Value(x: curve.recall(curve.accepted), y: curve.precision(curve.accepted))]),
      ], marker: "precision")
    var figures: [HTMLReport.KeyFigure] = []
    if let mean = curve.averagePrecision { figures.append(.init("\(Percent(mean))", "average precision")) }
    if let area = curve.areaUnderROC {
      figures.append(.init("\(Percent(area))", "chance that a right sighting is more probable than a wrong one"))
    }
    return HTMLReport.Section(
      "Thresholds",
      [
        .paragraph(
          "Every sighting has a probability, including rejected ones. The curves show what would be found and falsely "
            + "accepted at each threshold. An object that was not seen at all is found at none."),
        .figures(figures), .charts([roc, precision]),
      ])
  }

  /// The reliability of the probabilities.
  var calibration: HTMLReport.Section? {
    guard let error = summary.calibration.expectedError else { return nil }
    var figures = [figure("all sightings", error, of: summary.calibration)]
    var charts = [chart("All sightings", summary.calibration)]
    if let error = summary.calibrationOfAccepted.expectedError {
      figures.append(figure("what was accepted", error, of: summary.calibrationOfAccepted))
      charts.append(chart("What was accepted", summary.calibrationOfAccepted))
    }
    if let error = summary.calibrationInDoubt.expectedError {
      figures.append(figure("what is in doubt (0.05 to 0.99)", error, of: summary.calibrationInDoubt))
    }
    return HTMLReport.Section(
      "Calibration",
      [
        .figures(figures),
        .paragraph(
          "A sighting is right if the label has its reference. The error is the mean over the sightings of the distance "
            + "from the mean probability of their bin to its share of right ones. Most sightings are rejected at a "
            + "probability near 0, which makes the error over all of them small."),
        .charts(charts),
      ])
  }

  private func figure(_ name: String, _ error: Double, of calibration: Calibration) -> HTMLReport.KeyFigure {
    .init("\(Percent(error))", "expected calibration error, \(name)", note: "\(calibration.count) sightings")
  }

  private func chart(_ name: String, _ calibration: Calibration) -> Chart {
    let values = calibration.bins.compactMap { bin in
      bin.shareOfRight.map {
        Chart.Value(
          x: (bin.from + bin.to) / 2, y: $0, interval: ConfidenceInterval.wilson95(events: bin.right, of: bin.count),
          label: "\(bin.count)")
      }
    }
    return Chart(
      title: "Reliability: \(name.lowercased())",
      description:
        "Share of right sightings in each of 15 bins of probability, with 95 % intervals; ideally the diagonal.",
      x: .share("probability"), y: .share("right"),
      series: [Chart.Series("right", .bars(width: 1 / Double(calibration.bins.count)), values)], hasDiagonal: true)
  }
}
