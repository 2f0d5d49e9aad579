import Evaluation
import Foundation

/// The figures of an evaluation for a person.
struct SummaryTable {
  private let summary: Summary
  private let references: Int

  init(_ summary: Summary, references: Int) {
    self.summary = summary
    self.references = references
  }

  func print() {
    let total = summary.total
    Output.line("\(total.queries) photographs against \(references) references")
    if total.objects > 0 {
      Output.line("found         \(total.found) of \(total.objects) objects (\(percent(summary.recall)))")
      Output.line("top-1         \(total.top1) of \(total.queriesWithObject) photographs")
      Output.line("wrong         \(total.wrong)")
    }
    let interval = summary.falseAcceptRate95
    Output.line(
      "false accepts \(total.falseAccepts) of \(total.queriesWithoutObject)"
        + " (95 %: \(percent(interval.lowerBound)) to \(percent(interval.upperBound)))")
    if summary.outlineLabelled > 0 {
      Output.line("outline       \(summary.outlineOver80) of \(summary.outlineLabelled) overlap by more than 80 %")
    }
    Output.line("time          \(milliseconds(0.5)) ms median, \(milliseconds(0.99)) ms 99th percentile")
    if total.unreadable > 0 { Output.line("unreadable    \(total.unreadable)") }
    for (name, tally) in summary.groups.sorted(by: { $0.key < $1.key }) where summary.groups.count > 1 {
      Output.line(
        "  \(name): found \(tally.found) of \(tally.objects), wrong \(tally.wrong), "
          + "false accepts \(tally.falseAccepts) of \(tally.queriesWithoutObject)")
    }
  }

  /// The figures as a row of a Markdown table: set, found, top-1, wrong, false accepts, outlines that overlap by more than
  /// 80 %, milliseconds of half and of 99 % of the photographs.
  func markdownRow(_ name: String) -> String {
    let total = summary.total
    let cells = [
      "`\(name)`", "\(total.found) of \(total.objects)",
      "\(total.top1) of \(total.queriesWithObject)", "\(total.wrong)",
      "\(total.falseAccepts) of \(total.queriesWithoutObject)",
      "\(summary.outlineOver80) of \(summary.outlineLabelled)",
      "\(Int(summary.percentile(0.5).rounded())) / \(Int(summary.percentile(0.99).rounded()))",
    ]
    return "| \(cells.joined(separator: " | ")) |"
  }

  private func percent(_ share: Double) -> String { "\((share * 10_000).rounded() / 100) %" }

  private func milliseconds(_ share: Double) -> String { "\((summary.percentile(share) * 10).rounded() / 10)" }
}
