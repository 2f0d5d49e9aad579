import ArgumentParser
import Evaluation
import Foundation
import Recognition
import Results
import Synchronization
import Vision

struct FitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fit",
    abstract: "Fit what the evidence of the recogniser is worth to sets of labelled photographs.",
    discussion: """
      Each set is a folder as for "apeiron survey"; those without references are negatives. The command looks at each \
      picture as at a photograph and as at a camera's frame, and collects what speaks for each candidate: with all \
      references of the set, with each half of them left out, and with those of all other sets. It does the same with \
      synthetic frames of things that are half covered, and of strangers that differ in a part. --rows keeps the \
      evidence, in a file for each set and look, and reads it the next time: delete the files after a change to the \
      recogniser, the labels or the photographs.

      Prints, for each set left out of the fit, how many of its candidates the numbers of the other sets believe: of \
      those that are there, of strangers, and of chance candidates. --judge judges its photographs with those numbers \
      as well: what is found and wrong with two looks, and what is accepted of strangers with each half of its \
      references left out. --write writes the numbers fitted to all sets as Swift.

        apeiron fit --rows rows --write Sources/Pictures/Recognition/Fitted.swift photos/*
        apeiron fit --rows rows --judge photograph photos/*
      """)

  @Argument(help: ArgumentHelp("The folders of the sets.", valueName: "folder"))
  var sets: [String]

  @Option(help: ArgumentHelp("Keep the evidence in this folder.", valueName: "folder"))
  var rows: String

  @Option(help: ArgumentHelp("Write the fitted numbers to this file.", valueName: "file"))
  var write: String?

  @Option(
    help: ArgumentHelp(
      "Judge each set with the numbers of the others, looked at as a photograph or as a camera's frame.",
      valueName: "look"))
  var judge: JudgedLook?

  enum JudgedLook: String, ExpressibleByArgument, CaseIterable {
    case photograph, camera

    var policy: LookPolicy {
      switch self {
      case .photograph: .photograph
      case .camera: .frame
      }
    }
  }

  /// The number of frames in each step of ``SyntheticFrames/inPart(count:)``, and the seed that determines them.
  /// These are not the frames that `apeiron eval` measures.
  private static let framesOfStep = 40
  private static let seed: UInt64 = 34

  func run() throws {
    let photoSets = try PhotoSets(sets)
    let fit = EvidenceFit(try collected(of: photoSets))
    guard let model = fit.model() else {
      throw Exit.failing(
        Exit.badData, "these sets have no strangers, or nothing that is there: give sets with a series, and negatives")
    }
    Output.line("| set left out | look | there, believed | strangers, believed | chance candidates, believed |")
    Output.line("| --- | --- | ---: | ---: | ---: |")
    for set in fit.sets {
      for row in fit.believed(of: set) { Output.line(row.markdown) }
    }
    if let write { try ReportFile(write).write(FittedSource(model).text) }
    if let judge { judgeLeftOut(photoSets, fit, policy: judge.policy) }
  }

  /// Prints how each set is judged with the numbers of the others.
  private func judgeLeftOut(_ photoSets: PhotoSets, _ fit: EvidenceFit, policy: LookPolicy) {
    Output.line("\n| set left out of the fit | found | wrong | error in doubt | strangers, accepted |")
    Output.line("| --- | ---: | ---: | ---: | ---: |")
    let sets = photoSets.sets
    let hasHalves = { (set: Survey.PhotoSet) in set.catalogue.references.count > 1 }
    let bar = ProgressBar(
      total: sets.reduce(0) { $0 + (hasHalves($1) ? 2 : 1) * $1.pictures.count { !$0.label.isIgnored } })
    for set in sets {
      guard let model = fit.model(without: set.name) else { continue }
      let evaluator = Evaluator(Scorer(Recogniser(set.catalogue, model: model), policy: policy))
      let summary = EvaluationSummary(evaluator.run(set.pictures) { _ in bar.advance() })
      var strangers = "–"
      if hasHalves(set) {
        let halves = OpenSetEvaluation(set.catalogue, folds: .every(2), policy: policy, model: model)
        let total = halves.run(set.pictures) { _, _ in bar.advance() }.total
        strangers = "\(total.strangersAccepted) of \(total.strangers)"
      }
      let cells = [
        "`\(set.name)`", "\(summary.total.found) of \(summary.total.objects)", "\(summary.total.wrong)",
        SurveyCommand.inDoubt(summary.calibrationInDoubt), strangers,
      ]
      Output.line("| \(cells.joined(separator: " | ")) |")
    }
  }

  /// The evidence of all sets, read where it is kept.
  private func collected(of photoSets: PhotoSets) throws -> [LabelledEvidence] {
    try FileManager.default.createDirectory(atPath: rows, withIntermediateDirectories: true)
    let everything = Recogniser(ReferenceCatalogue(photoSets.sets.flatMap(\.catalogue.references)))
    let kept = { (name: String, collector: () throws -> EvidenceCollector) in
      try self.kept(name, among: everything.catalogue, collector)
    }
    var evidence: [LabelledEvidence] = []
    let backgrounds = photoSets.negatives.flatMap(\.paths)
    for set in photoSets.sets {
      evidence += try kept("\(set.name).\(EvidenceCollector.synthetic)") {
        let frames = SyntheticFrames(
          of: try set.catalogue.references.map(SyntheticFrames.Object.init), before: backgrounds, seed: Self.seed)
        return EvidenceCollector(
          set.name, synthetic: try frames.inPart(count: Self.framesOfStep), of: set.catalogue)
      }
    }
    for look in [(name: "photograph", policy: LookPolicy.photograph), ("camera", .frame)] {
      for set in photoSets.sets {
        evidence += try kept("\(set.name).\(look.name)") {
          EvidenceCollector(set, look: look, everything: everything)
        }
      }
      for (set, paths) in photoSets.negatives {
        evidence += try kept("\(set).\(look.name)") {
          EvidenceCollector(set, negatives: Negatives.pictures(paths), everything: everything, look: look)
        }
      }
    }
    return evidence
  }

  /// Returns the evidence in the file `name`. Collects the evidence and writes the file first if it does not exist.
  private func kept(
    _ name: String, among catalogue: ReferenceCatalogue, _ collector: () throws -> EvidenceCollector
  ) throws -> [LabelledEvidence] {
    let path = (rows as NSString).appendingPathComponent("\(name).jsonl")
    let manifest = Manifest(
      "fit", of: sets.joined(separator: ", "), catalogue,
      settings: Manifest.Settings(deep: true, exact: false, shard: .whole))
    if FileManager.default.fileExists(atPath: path) {
      let file = try ResultFile(path, manifest: manifest, resumes: true, otherwise: "delete it to collect it again")
      var lines = try file.results()
      var evidence: [LabelledEvidence] = []
      while let row = try lines.next(LabelledEvidence.self) { evidence.append(row) }
      return evidence
    }
    StandardError.say("collecting \(name)")
    let collector = try collector()
    let bar = ProgressBar(total: collector.count)
    let failures = Mutex(0)
    let evidence = collector.run { name, error in
      if let error {
        StandardError.say("\(name): \(error.message)")
        failures.withLock { $0 += 1 }
      }
      bar.advance()
    }
    guard failures.withLock({ $0 }) == 0 else {
      throw Exit.failing(Exit.someUnreadable, "\(name) is not kept: mend or remove the photographs that cannot be read")
    }
    // The draft gets its final name only when it is complete, so a file with that name is always complete.
    let draft = try ResultFile("\(path).part", manifest: manifest, resumes: false)
    for row in evidence.sorted(by: { ($0.picture, $0.reference) < ($1.picture, $1.reference) }) { draft.add(row) }
    try draft.check()
    do { try FileManager.default.moveItem(atPath: draft.path, toPath: path) } catch {
      throw Exit.failing(Exit.unwritable, "\(path) cannot be written: \(error.localizedDescription)")
    }
    return evidence
  }
}

extension EvidenceFit.Believed {
  /// A row of the table.
  fileprivate var markdown: String {
    let share = { (count: (of: Int, all: Int)) in count.all == 0 ? "–" : "\(count.of) of \(count.all)" }
    return "| `\(set)` | \(look) | \(share(there)) | \(share(strangers)) | \(share(chance)) |"
  }
}
