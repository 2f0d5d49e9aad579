import ArgumentParser
import Evaluation
import Foundation
import Results
import Statistics

struct EvalCompare: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "eval-compare",
    abstract: "Compare two evaluations of the same photographs: what was won, what was lost.",
    discussion: """
      Takes the folders that two runs of apeiron eval --out have written, the earlier one first. Prints how many \
      objects were found in both, in one and in neither, the same of the photographs with a wrong reference, and for \
      both the p-value of McNemar's exact test: the chance of such a difference if the runs were equally good. Then it \
      lists each object won or lost and each wrong reference that is new or gone, with both probabilities.

        apeiron eval-compare figures-before figures-after
      """)

  @Argument(help: ArgumentHelp("The folder of the earlier run.", valueName: "before"))
  var before: String

  @Argument(help: ArgumentHelp("The folder of the later run.", valueName: "after"))
  var after: String

  @Flag(help: "Print one line of JSON.")
  var json = false

  private struct Comparison: Encodable {
    let before, after: Manifest
    let comparison: RunComparison
  }

  func run() throws {
    let runs = try [before, after].map { try KeptLines.evaluation(in: $0) }
    let comparison: RunComparison
    do throws(RunComparison.Failure) { comparison = try RunComparison(runs[0].results, runs[1].results) } catch {
      throw Exit.failing(Exit.badData, "\(before) and \(after): \(error)")
    }
    for (folder, count) in [(before, comparison.onlyBefore), (after, comparison.onlyAfter)] where count > 0 {
      StandardError.say("\(count) photographs are only in \(folder) and are left out")
    }
    if runs[0].manifest.catalogue.hash != runs[1].manifest.catalogue.hash {
      StandardError.say("the runs looked for different references")
    }
    if json {
      Output.json(Comparison(before: runs[0].manifest, after: runs[1].manifest, comparison: comparison))
    } else {
      show(comparison)
    }
  }

  private func show(_ comparison: RunComparison) {
    Columns(["", "before", "after", "both", "only before", "only after", "neither", "p"]).print([
      row("objects found", comparison.objects), row("photographs with a wrong one", comparison.picturesWithWrong),
    ])
    for kind in RunComparison.Change.Kind.allCases {
      let changes = comparison.changes.filter { $0.kind == kind }
      guard !changes.isEmpty else { continue }
      Output.line("\n\(kind.title): \(changes.count)")
      for change in changes {
        Output.line("  \(change.reference) · \(change.file): \(text(change.before)) → \(text(change.after))")
      }
    }
  }

  private func row(_ name: String, _ counts: PairedCounts) -> [String] {
    let numbers = [
      counts.totals.before, counts.totals.after, counts.both, counts.onlyBefore, counts.onlyAfter, counts.neither,
    ]
    return [name] + numbers.map(String.init) + [String(format: "%.2g", counts.pValue)]
  }

  private func text(_ probability: Double?) -> String { probability.map { String(format: "%.4f", $0) } ?? "not seen" }
}

extension RunComparison.Change.Kind {
  var title: String {
    switch self {
    case .won: "won"
    case .lost: "lost"
    case .newlyWrong: "newly wrong"
    case .noLongerWrong: "no longer wrong"
    }
  }
}
