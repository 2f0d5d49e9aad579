import ArgumentParser
import Daemon
import Evaluation
import Foundation
import Recognition
import Vision

struct EvalCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "eval",
    abstract: "Measure recall and false accepts on labelled photographs.",
    discussion: """
      labels.csv has one row for each object in each photograph: query, reference, and if wanted corners, group, note.
      An empty reference: none is in view. a|b: either is right. Several rows for one query: several objects. A note \
      with "partial": neither demanded nor wrong. Group "ignore": the photograph is left out.

      found        labelled objects with an accepted sighting
      top1         photographs whose most probable accepted sighting, partial ones left out, is one of their objects
      wrong        accepted sightings of references that are not in the photograph, where some reference is
      falseAccepts photographs without any reference, negatives included, with an accepted sighting

        apeiron eval --references set/references --queries set/queries --labels set/labels.csv --negatives negatives
      """)

  @OptionGroup var catalog: CatalogOptions

  @Option(help: ArgumentHelp("Folder of labelled photographs.", valueName: "folder"))
  var queries: String?

  @Option(help: ArgumentHelp("Their labels.", valueName: "labels.csv"))
  var labels: String?

  @Option(help: ArgumentHelp("Folder of photographs without any reference; may be given again.", valueName: "folder"))
  var negatives: [String] = []

  @Option(
    help: ArgumentHelp("Folder for queries.jsonl and summary.json; made where it is missing.", valueName: "folder"))
  var out: String?

  @Flag(inversion: .prefixedNo, help: "Look again, more closely, where the first look leaves a picture open.")
  var deep = true

  @Flag(help: "Compare with every reference, however many there are, to see what the index misses.")
  var exact = false

  @Option(help: "Photographs scored at once.")
  var jobs = ProcessInfo.processInfo.activeProcessorCount

  @Option(
    help: ArgumentHelp("Exit with status 1 where less than this share of the objects is found.", valueName: "share"))
  var requireFound: Double?

  @Option(help: ArgumentHelp("Exit with status 1 where more queries are falsely accepted.", valueName: "count"))
  var requireFalseAccepts: Int?

  @Option(help: ArgumentHelp("Exit with status 1 where more sightings are of a wrong reference.", valueName: "count"))
  var requireWrong: Int?

  @Flag(help: "Print a line of JSON for each photograph and, last, one with the summary.")
  var json = false

  @Option(help: ArgumentHelp("Print the summary as a row of a Markdown table.", valueName: "name"))
  var markdown: String?

  func validate() throws {
    if (queries == nil) != (labels == nil) { throw ValidationError("--queries and --labels belong together.") }
    if queries == nil, negatives.isEmpty {
      throw ValidationError("Give --queries with --labels, or --negatives, or both.")
    }
    if json, markdown != nil { throw ValidationError("--json and --markdown exclude each other.") }
    guard (1...256).contains(jobs) else { throw ValidationError("--jobs is \(jobs); it must be 1...256.") }
    for (option, count) in [("--require-false-accepts", requireFalseAccepts), ("--require-wrong", requireWrong)] {
      if let count, count < 0 { throw ValidationError("\(option) is \(count); it must be at least 0.") }
    }
    if let requireFound, !(0...1).contains(requireFound) {
      throw ValidationError("--require-found is \(requireFound); it is a share, 0...1.")
    }
  }

  func run() throws {
    let folder = try catalog.load()
    let catalogue = folder.catalogue
    let items = try labelledItems(folder.names) + negativeItems()
    let log = try out.map { try ReportFolder($0) }
    var evaluator = Evaluator(Scorer(Recogniser(catalogue, isExact: exact), secondEffort: deep ? .deepStill : nil))
    evaluator.workers = jobs
    let bar = ProgressBar(total: items.count { !$0.label.isIgnored })
    let summary = evaluator.run(items) { report in
      if let error = report.error { Talk.say("apeiron: \(report.file): \(error.message)") }
      log?.add(report)
      if json { Output.json(report) }
      bar.advance()
    }
    try log?.finish(summary)
    show(summary, references: catalogue.references.count)
    try check(summary)
    if summary.total.unreadable > 0 { throw Exit.someUnreadable }
  }

  private func show(_ summary: Summary, references: Int) {
    let table = SummaryTable(summary, references: references)
    if json {
      Output.json(summary)
    } else if let markdown {
      Output.line(table.markdownRow(markdown))
    } else {
      table.print()
    }
  }

  private func labelledItems(_ names: Set<String>) throws -> [Evaluator.Item] {
    guard let queries, let labels else { return [] }
    let labelled: [LabelledQuery]
    do throws(LabelError) { labelled = try Labels.read(labels, references: names) } catch {
      throw Exit.failing(error.code == .unreadable ? Exit.missingInput : Exit.badData, error.description)
    }
    let items = labelled.map {
      Evaluator.Item(path: (queries as NSString).appendingPathComponent($0.file), label: $0)
    }
    let unlabelled = Set(try list(queries)).subtracting(items.map(\.path)).count
    if unlabelled > 0 { Talk.say("apeiron: \(unlabelled) photographs of \(queries) have no label and are left out") }
    return items
  }

  private func negativeItems() throws -> [Evaluator.Item] {
    try negatives.flatMap { folder in
      try list(folder).map { path in
        Evaluator.Item(path: path, label: LabelledQuery(file: (path as NSString).lastPathComponent, group: "negatives"))
      }
    }
  }

  private func list(_ folder: String) throws -> [String] {
    do throws(VisionError) { return try ImageFiles.list(in: folder) } catch {
      throw Exit.failing(Exit.missingInput, "\(folder): \(error.message)")
    }
  }

  private func check(_ summary: Summary) throws {
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
