import Evaluation
import Foundation

/// The figures of an evaluation, formatted for people.
struct SummaryTable {
  private let summary: EvaluationSummary
  private let references: Int

  init(_ summary: EvaluationSummary, references: Int) {
    self.summary = summary
    self.references = references
  }

  func print() {
    let total = summary.total
    Output.line("\(total.queries) photographs against \(references) references")
    if total.objects > 0 {
      Output.line("found         \(total.found) of \(total.objects) objects (\(Percent(summary.recall)))")
      Output.line("top-1         \(total.top1) of \(total.queriesWithObject) photographs")
      Output.line("wrong         \(total.wrong)")
    }
    if total.queriesWithoutObject > 0 {
      let interval = Percent(summary.falseAcceptRate95)
      Output.line("false accepts \(total.falseAccepts) of \(total.queriesWithoutObject) (95 %: \(interval))")
    }
    if summary.outlineLabelled > 0 {
      Output.line("outline       \(summary.outlineOver80) of \(summary.outlineLabelled) overlap by more than 80 %")
    }
    if let error = summary.calibration.expectedError {
      Output.line("calibration   error \(Percent(error)) over \(summary.calibration.count) sightings")
    }
    Output.line("time          \(milliseconds(0.5)) ms median, \(milliseconds(0.99)) ms 99th percentile")
    if total.unreadable > 0 { Output.line("unreadable    \(total.unreadable)") }
    if summary.series.isEmpty { printGroups() } else { summary.series.forEach(Self.print) }
  }

  private func printGroups() {
    for (name, tally) in summary.groups.sorted(by: { $0.key < $1.key }) where summary.groups.count > 1 {
      Output.line(
        "  \(name): found \(tally.found) of \(tally.objects), wrong \(tally.wrong), "
          + "false accepts \(tally.falseAccepts) of \(tally.queriesWithoutObject)")
    }
  }

  private static func print(_ result: SyntheticSeries.Result) {
    let share = "\(result.hits) of \(result.frames), \(Percent(result.share)) (95 %: \(Percent(result.share95)))"
    switch result.step.target {
    case .found(let least):
      Output.line("  \(result.step.name): found \(share), target \(Percent(least)), wrong \(result.wrong)")
    case .accepted(let most):
      Output.line("  \(result.step.name): accepted \(share), target at most \(Percent(most))")
    }
  }

  /// The figures as rows of a Markdown table. Photographs give one row: set, found, top-1, wrong, false accepts,
  /// outlines that overlap by more than 80 %, and the median and 99th percentile of the milliseconds. Synthetic frames
  /// give a row per step: set, step, found (of strangers: accepted), share with its 95 % interval, target, wrong.
  func markdown(_ name: String) -> [String] {
    guard summary.series.isEmpty else {
      return summary.series.map { result in
        row([
          "`\(name)`", result.step.name, "\(result.hits) of \(result.frames)",
          "\(Percent(result.share)) (\(Percent(result.share95)))", result.step.target.text, result.wrongText,
        ])
      }
    }
    let total = summary.total
    return [
      row([
        "`\(name)`", "\(total.found) of \(total.objects)",
        "\(total.top1) of \(total.queriesWithObject)", "\(total.wrong)",
        "\(total.falseAccepts) of \(total.queriesWithoutObject)",
        "\(summary.outlineOver80) of \(summary.outlineLabelled)",
        "\(Int(summary.percentile(0.5).rounded())) / \(Int(summary.percentile(0.99).rounded()))",
      ])
    ]
  }

  private func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }

  private func milliseconds(_ share: Double) -> String { "\((summary.percentile(share) * 10).rounded() / 10)" }
}

/// A share as text, to a hundredth of a per cent.
struct Percent: CustomStringConvertible {
  let description: String

  init(_ share: Double) { description = "\(Self.rounded(share)) %" }

  init(_ interval: ClosedRange<Double>) {
    description = "\(Self.rounded(interval.lowerBound)) to \(Self.rounded(interval.upperBound)) %"
  }

  private static func rounded(_ share: Double) -> Double { (share * 10_000).rounded() / 100 }
}

extension SyntheticSeries.Target {
  /// The share, with a sign if it is a maximum.
  var text: String {
    switch self {
    case .found(let least): "\(Percent(least))"
    case .accepted(let most): "≤ \(Percent(most))"
    }
  }
}

extension SyntheticSeries.Result {
  /// The number of wrong sightings; of strangers each that is accepted is one.
  var wrongText: String {
    if case .found = step.target { "\(wrong)" } else { "–" }
  }
}
