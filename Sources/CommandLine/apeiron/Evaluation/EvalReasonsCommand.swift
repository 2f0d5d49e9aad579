import ArgumentParser
import Catalogue
import Evaluation
import Foundation
import Recognition

struct EvalReasonsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "eval-reasons",
    abstract: "Measure whether the reason given for a rejection is the right one.",
    discussion: """
      Labelled photographs of one object that are recognised are degraded step by step (shrunk, blurred, darkened, lit \
      by a glare, moved out of the frame) until they are rejected; negatives are judged unchanged, and below a white sheet. \
      Prints a table with a row per cause and a column per reason given.

        apeiron eval-reasons --references set/references --queries set/queries --labels set/labels.csv --negatives negatives
      """)

  @OptionGroup var catalog: CatalogOptions

  @Option(help: ArgumentHelp("A folder of labelled photographs.", valueName: "folder"))
  var queries: String

  @Option(help: ArgumentHelp("Their labels.", valueName: "labels.csv"))
  var labels: String

  @Option(help: ArgumentHelp("A folder of photographs without any reference.", valueName: "folder"))
  var negatives: String

  @Option(help: ArgumentHelp("Use only every Nth photograph.", valueName: "count"))
  var every = 1

  @Option(help: ArgumentHelp("Degrade each photograph this many steps further than needed.", valueName: "steps"))
  var further = 0

  @Flag(help: "Print one line of JSON: the count of each reason, by cause.")
  var json = false

  func validate() throws {
    guard every >= 1 else { throw ValidationError("--every is \(every); it must be at least 1.") }
    guard (0...20).contains(further) else { throw ValidationError("--further is \(further); it must be 0...20.") }
  }

  func run() throws {
    let folder = try catalog.load()
    let items = try EvalInput.labelled(queries: queries, labels: labels, of: folder)
      .filter { !$0.label.isIgnored }
    let strangers = try EvalInput.negatives(negatives)
    let chosen = (items.thinned(to: every), strangers.thinned(to: every))
    var evaluator = ReasonEvaluator(Recogniser(folder.catalogue))
    evaluator.further = further
    let bar = ProgressBar(total: chosen.0.count + chosen.1.count)
    let matrix = evaluator.run(chosen.0, negatives: chosen.1) { bar.advance() }
    if json { return Output.json(matrix) }
    let reasons = Set(matrix.values.flatMap(\.keys)).sorted()
    Output.line("| cause | \(reasons.joined(separator: " | ")) |")
    Output.line("| --- |" + reasons.map { _ in " --- |" }.joined())
    for cause in Degradation.allCases.map(\.reason.code) + [ReasonEvaluator.nothing, ReasonEvaluator.sheet] {
      let counts = reasons.map { matrix[cause]?[$0].map(String.init) ?? "" }
      Output.line("| \(cause) | \(counts.joined(separator: " | ")) |")
    }
  }
}
