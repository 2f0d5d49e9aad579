import ArgumentParser
import Evaluation

/// `--require-…`: the results that an evaluation must reach.
struct EvalRequirements: ParsableArguments {
  @Option(
    help: ArgumentHelp("Exit with status 1 if less than this share of the objects is found.", valueName: "share"))
  var requireFound: Double?

  @Option(
    name: [.customLong("require-false-accepts"), .customLong("require-false")],
    help: ArgumentHelp("Exit with status 1 if more queries than this are falsely accepted.", valueName: "count"))
  var requireFalseAccepts: Int?

  @Option(
    help: ArgumentHelp("Exit with status 1 if more sightings than this are of a wrong reference.", valueName: "count"))
  var requireWrong: Int?

  /// Whether nothing is required.
  var isEmpty: Bool { requireFound == nil && requireFalseAccepts == nil && requireWrong == nil }

  func validate() throws {
    for (option, count) in [("--require-false-accepts", requireFalseAccepts), ("--require-wrong", requireWrong)] {
      if let count, count < 0 { throw ValidationError("\(option) is \(count); it must be at least 0.") }
    }
    if let requireFound, !(0...1).contains(requireFound) {
      throw ValidationError("--require-found is \(requireFound); it is a share, 0...1.")
    }
  }

  /// Reports each requirement that is not met, and then throws the exit status.
  func check(_ summary: EvaluationSummary) throws {
    var unmet: [String] = []
    if requireFound != nil, summary.total.objects == 0 { unmet.append("--require-found: no object is labelled") }
    if requireFalseAccepts != nil, summary.total.queriesWithoutObject == 0 {
      unmet.append("--require-false-accepts: no photograph without a reference was scored")
    }
    if let requireFound, summary.recall < requireFound {
      unmet.append("found \(summary.total.found) of \(summary.total.objects), required are \(requireFound * 100) %")
    }
    if let requireFalseAccepts, summary.total.falseAccepts > requireFalseAccepts {
      unmet.append("\(summary.total.falseAccepts) false accepts, at most \(requireFalseAccepts) are allowed")
    }
    if let requireWrong, summary.total.wrong > requireWrong {
      unmet.append("\(summary.total.wrong) wrong references, at most \(requireWrong) are allowed")
    }
    if !unmet.isEmpty { throw Exit.failing(Exit.unmet, unmet.joined(separator: "; ")) }
  }
}
