import ArgumentParser
import Catalogue
import Evaluation
import Foundation
import Recognition
import Results
import Vision

struct EvalCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "eval",
    abstract: "Measure recall and false accepts on labelled photographs or synthetic frames.",
    discussion: """
      labels.csv has one row per object in each photograph: query, reference, and optionally corners, group and note.
      An empty reference means that none is in view; a|b means that either is right; several rows for one query mean \
      several objects. A note with "partial" makes an object neither required nor wrong. The group "ignore" leaves the \
      photograph out.

      found        labelled objects with an accepted sighting
      top1         photographs whose most probable accepted sighting, partial ones left out, is one of their objects
      wrong        accepted sightings of references that are not in the photograph, where some reference is
      falseAccepts photographs without any reference, negatives included, with an accepted sighting

        apeiron eval --references set/references --queries set/queries --labels set/labels.csv --negatives negatives

      --synthetic renders frames of 640 x 480 in which the references are small, tilted, blurred, compressed, dark or \
      half covered, in front of the negatives as backgrounds, and reports how many are found; and of strangers, which \
      show another picture in a part, how many are accepted. The totals leave strangers out. The same seed gives the \
      same frames.

        apeiron eval --synthetic --references set/references --negatives negatives --seed 7

      --leave-out K leaves out every Kth reference in turn, K times. The photographs of what is left out then show \
      strangers, often of the same series, and each should be refused. Prints a row for each fold and one for all.

        apeiron eval --leave-out 2 --references set/references --queries set/queries --labels set/labels.csv

      --keep-one leaves out all references but one, each in turn: the hardest case, a thing whose siblings are all \
      unknown. With --synthetic, both look at frames in which each reference is shown as it usually is, --frames times, \
      every second time with a thumb that covers a part of it.

        apeiron eval --keep-one --live --synthetic --frames 20 --references cards

      With --out and --html the folds go into summary.json and the report, with each stranger that was accepted.

      After an interruption, the same command with --resume goes on where queries.jsonl in the folder of --out ends.

      The exit status is 3 if a photograph could not be read, 4 if an image could not become a reference, 5 for both.
      """)

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var input: EvalInput
  @OptionGroup var requirements: EvalRequirements

  @Option(
    help: ArgumentHelp("Folder for queries.jsonl and summary.json; created if it is missing.", valueName: "folder"))
  var out: String?

  @Option(
    help: ArgumentHelp("Write each sighting and each missed object as a row of this file.", valueName: "file.csv"))
  var csv: String?

  @Option(help: ArgumentHelp("Write an HTML report with plots and pictures to this file.", valueName: "file"))
  var html: String?

  @Flag(help: "Go on where an interrupted run with the same arguments left the folder of --out.")
  var resume = false

  @Option(help: ArgumentHelp("Evaluate only the ith of each n pictures.", valueName: "i/n"))
  var shard = Shard.whole

  @Flag(inversion: .prefixedNo, help: "Take a second, closer look if the first is inconclusive.")
  var deep = true

  @Flag(help: "Compare with every reference, even if an index would select the promising ones.")
  var exact = false

  @Option(help: "Number of photographs scored at once.")
  var jobs = ProcessInfo.processInfo.activeProcessorCount

  @Option(help: ArgumentHelp("Leave out every Kth reference in turn, and count the strangers.", valueName: "K"))
  var leaveOut: Int?

  @Flag(help: "Leave out all references but one, each in turn, and count the strangers.")
  var keepOne = false

  @Flag(help: "Judge photographs like a camera's frames: with --leave-out or --keep-one.")
  var live = false

  @Flag(help: "Print a line of JSON about the run, one for each photograph, and one with the summary.")
  var json = false

  @Option(
    help: ArgumentHelp("Print the summary as a row of a Markdown table, or as one row per series.", valueName: "name"))
  var markdown: String?

  func validate() throws {
    if json, markdown != nil { throw ValidationError("--json and --markdown exclude each other.") }
    if let leaveOut, !(2...1000).contains(leaveOut) {
      throw ValidationError("--leave-out is \(leaveOut); it must be 2...1000.")
    }
    if leaveOut != nil, keepOne { throw ValidationError("--leave-out and --keep-one exclude each other.") }
    if folds != nil {
      if markdown != nil || csv != nil || resume || !requirements.isEmpty {
        throw ValidationError("--leave-out and --keep-one exclude --markdown, --csv, --resume and --require-….")
      }
    } else if live {
      throw ValidationError("--live belongs to --leave-out or --keep-one.")
    }
    if resume, out == nil { throw ValidationError("--resume needs --out, the folder to continue.") }
    guard (1...256).contains(jobs) else { throw ValidationError("--jobs is \(jobs); it must be 1...256.") }
  }

  func run() throws {
    let folder = try catalog.load()
    let pictures = try input.pictures(of: folder, strangers: folds != nil).filter { !$0.label.isIgnored }.part(shard)
    let manifest = Manifest("eval", of: catalog, folder, settings: settings)
    if let folds {
      return try evaluateOpenSet(pictures, of: folder, folds: folds, manifest: manifest)
    }
    let log = try out.map { try ResultFolder($0, manifest: manifest, resumes: resume) }
    let page = try html.map { try ReportFile($0) }
    let table = try csv.map { try ReportFile($0) }
    let known = try log?.known(of: pictures) ?? []
    if json { Output.json(ManifestLine(manifest: manifest)) }
    known.forEach(tell)
    var evaluator = Evaluator(
      Scorer(
        Recogniser(folder.catalogue, without: exact ? [.index] : []),
        policy: deep ? .photograph : .photograph.firstLookOnly))
    evaluator.workers = jobs
    let rest = Array(pictures.dropFirst(known.count))
    let bar = ProgressBar(total: rest.count)
    let judgements =
      zip(known, pictures).map { Judgement($0, of: $1) }
      + evaluator.run(rest) { result in
        log?.add(result)
        tell(result)
        bar.advance()
      }
    let summary = EvaluationSummary(judgements)
    let file = SummaryFile(manifest: manifest, summary: summary)
    try log?.finish(file)
    try page?.write(
      EvalReport(title: markdown ?? catalog.title, judgements, catalogue: folder.catalogue, manifest: manifest).report)
    try table?.write(SightingsTable(judgements).text)
    show(file, references: folder.catalogue.references.count)
    try requirements.check(summary)
    try Exit.check(unreadable: summary.total.unreadable, unusable: folder.problems.count)
  }

  private var folds: OpenSetEvaluation.Folds? { keepOne ? .allButOne : leaveOut.map(OpenSetEvaluation.Folds.every) }

  private var settings: Manifest.Settings {
    var settings = Manifest.Settings(deep: deep, exact: exact, shard: shard)
    settings.queries = input.queries
    settings.labels = input.labels
    settings.negatives = input.negatives.isEmpty ? nil : input.negatives
    settings.synthetic = input.synthetic ? true : nil
    settings.frames = input.synthetic ? input.frames : nil
    settings.negativeCrops = input.negativeCrops > 0 ? input.negativeCrops : nil
    settings.seed = input.isRandom ? input.seed : nil
    settings.leaveOut = leaveOut
    settings.keepOne = keepOne ? true : nil
    settings.live = live ? true : nil
    return settings
  }

  /// Prints which references were found in a picture.
  private func tell(_ result: PictureResult) {
    if let error = result.error { StandardError.say("\(result.file): \(error.message)") }
    if json { Output.json(result) }
  }

  private func evaluateOpenSet(
    _ pictures: [LabelledPicture], of folder: CatalogueFolder, folds: OpenSetEvaluation.Folds, manifest: Manifest
  ) throws {
    let count = folder.catalogue.references.count
    if let leaveOut, count < leaveOut {
      throw Exit.failing(
        Exit.badData, "\(catalog.path) has \(count) references; --leave-out can be that many at most")
    }
    guard count >= 2 else {
      throw Exit.failing(
        Exit.badData, "\(catalog.path) has one reference only: --keep-one needs another that is left out")
    }
    let summaryFile = try out.map { try SummaryPath(in: $0) }
    let page = try html.map { try ReportFile($0) }
    let policy = live ? LookPolicy.frame : .photograph
    var evaluation = OpenSetEvaluation(
      folder.catalogue, folds: folds, policy: deep ? policy : policy.firstLookOnly, without: exact ? [.index] : [])
    evaluation.workers = jobs
    let bar = ProgressBar(total: pictures.count)
    let result = evaluation.run(pictures) { file, error in
      if let error { StandardError.say("\(file): \(error.message)") }
      bar.advance()
    }
    try summaryFile?.write(OpenSetFile(manifest: manifest, openSet: result))
    try page?.write(
      OpenSetReport(title: catalog.title, result, catalogue: folder.catalogue, manifest: manifest).report)
    if json {
      Output.json(ManifestLine(manifest: manifest))
      result.folds.forEach { Output.json($0) }
    } else {
      OpenSetTable(folds: result.folds).lines.forEach(Output.line)
    }
    try Exit.check(unreadable: result.unreadable, unusable: folder.problems.count)
  }

  private func show(_ file: SummaryFile, references: Int) {
    let table = SummaryTable(file.summary, references: references)
    if json {
      Output.json(file)
    } else if let markdown {
      table.markdown(markdown).forEach(Output.line)
    } else {
      table.print()
    }
  }
}
