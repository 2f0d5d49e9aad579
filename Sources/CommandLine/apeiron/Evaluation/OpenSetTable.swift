import Evaluation

/// The results of an open-set evaluation as a Markdown table, fold by fold.
struct OpenSetTable {
  let folds: [OpenSetEvaluation.Fold]

  var lines: [String] {
    [
      "| fold | left out | found | wrong | strangers accepted |",
      "| --- | ---: | ---: | ---: | ---: |",
    ] + folds.enumerated().map { row("\($0 + 1)", $1) } + [row("all", folds.reduce(OpenSetEvaluation.Fold(), +))]
  }

  private func row(_ name: String, _ fold: OpenSetEvaluation.Fold) -> String {
    "| \(name) | \(fold.leftOut) | \(fold.found) of \(fold.objects) | \(fold.wrong)"
      + " | \(fold.strangersAccepted) of \(fold.strangers) photographs |"
  }
}
