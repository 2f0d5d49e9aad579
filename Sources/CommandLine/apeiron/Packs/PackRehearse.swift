import ArgumentParser
import Basics
import Catalogue
import Evaluation
import Foundation
import Packs
import Quiz
import Recognition
import Rehearsals
import Results
import Statistics

/// `apeiron pack rehearse`: forecasts a lesson from photographs of the things.
struct PackRehearse: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rehearse", abstract: "Try a pack on photographs of its things, and say whether it is ready.",
    discussion: """
      DIR has a folder for each thing, called as its image, with photographs of it; photographs of things that the pack does not have \
      are in a folder called strangers. Or it has a labels.csv, and the photographs are beside it or in queries, as for eval.

      Each line is a thing: in how many of its photographs it is found, with the 95 % interval of the share; how often it will be found \
      of the next 10 times, at 95 %; how many more photographs of it are needed; and what it was taken for. The last line says that the \
      pack is ready, what to mend, or how many photographs are missing. A thing is ready if it is found in 80 % of its photographs, of which there are at least 3, and taken for no other. A \
      pack is ready if all things are, no stranger is taken for one, and the lower end of the 95 % interval of all photographs is at \
      least 80 %: this takes 16 photographs if everything is found, and more if not.

        apeiron pack rehearse my-pack --photos photos
        apeiron pack rehearse my-pack --photos photos --require-found 0.9 --require-false 0
        apeiron pack rehearse my-pack --photos photos --keep failures

      The exit status is 1 if a requirement is not met or, where there is none, the pack is not ready or has not enough photographs; \
      3 if a photograph could not be read, 65 if the pack or the labels are wrong, and 66 if there are no photographs.
      """)

  @Argument(help: ArgumentHelp("A folder with a pack.yaml, or of reference images.", valueName: "folder"))
  var path: String

  @Option(help: ArgumentHelp("The photographs.", valueName: "dir"))
  var photos: String

  @OptionGroup var requirements: EvalRequirements

  @Flag(help: "Rehearse with every second photograph only, and tell how well that predicts the others.")
  var halves = false

  @Option(
    help: ArgumentHelp(
      "Keep each photograph that goes wrong in this folder, for apeiron replay; without it none is kept.",
      valueName: "dir"))
  var keep: String?

  @Flag(help: "Print one line of JSON for each thing and one for the pack.")
  var json = false

  func run() throws {
    let (pack, folder) = try CatalogOptions.loadWithPack(path)
    let asked = pack?.assignments.map(\.image) ?? []
    // A pack may have images that are there to be mistaken for others.
    let names =
      asked.isEmpty
      ? folder.catalogue.things : asked.once()
    let pictures = try RehearsalPhotographs(photos, of: folder).pictures
    let evaluator = Evaluator(Scorer(Recogniser(folder.catalogue)))
    let bar = ProgressBar("photographs", total: pictures.count)
    let judgements = evaluator.run(pictures) { result in
      if let error = result.error { StandardError.say("\(result.file): \(error.message)") }
      bar.advance()
    }
    if let keep {
      var settings = Manifest.Settings(deep: true, exact: false, shard: .whole)
      settings.queries = photos
      let count = try KeptFailures.write(
        judgements, by: evaluator.scorer, to: keep,
        // Replayed from another folder, it is the same pack.
        manifest: Manifest(
          "pack rehearse", of: URL(filePath: path).standardizedFileURL.path, folder.catalogue, settings: settings))
      StandardError.say("\(keep) has \(count == 1 ? "1 photograph" : "\(count) photographs") that went wrong")
    }
    if halves { return try compare(judgements, names, of: folder.catalogue) }
    let rehearsal = Rehearsal(judgements.compactMap { RehearsedPhotograph($0, of: folder.catalogue) }, of: names)
    let sentence = RehearsalSentence(rehearsal)
    show(rehearsal, sentence.text)
    let summary = EvaluationSummary(judgements)
    try requirements.check(summary)
    if requirements.isEmpty, !rehearsal.isReady { throw Exit.unmet }
    try Exit.check(unreadable: summary.total.unreadable, unusable: folder.problems.count)
  }

  private func show(_ rehearsal: Rehearsal, _ sentence: String) {
    if json {
      for thing in rehearsal.things { Output.json(ThingLine(thing)) }
      return Output.json(PackLine(rehearsal, sentence))
    }
    Columns(["thing", "found", "share, 95 %", "of the next \(Rehearsal.next)", "missing", "taken for"]).print(
      rehearsal.things.map { thing in
        let expected = thing.expected
        return [
          thing.name, "\(thing.found) of \(thing.shown)", thing.shown > 0 ? "\(Percent(thing.rate95))" : "",
          expected.count == 1 ? "\(expected.lowerBound)" : "\(expected.lowerBound) to \(expected.upperBound)",
          thing.missing > 0 ? "\(thing.missing)" : "", RehearsalSentence.list(thing.takenFor),
        ]
      })
    if rehearsal.found.units > 0 {
      Output.line(
        "found       \(rehearsal.found.events) of \(Int(rehearsal.found.units)) (95 %: \(Percent(rehearsal.found95)))"
      )
    }
    if rehearsal.strangers > 0 {
      Output.line(
        "strangers   \(rehearsal.mistaken) of \(rehearsal.strangers) taken for a thing (95 %: \(Percent(rehearsal.mistaken95)))"
      )
    }
    Output.line(sentence)
  }

  /// Tells for how many things the second half of the photographs comes out as the first predicts.
  private func compare(_ judgements: [Judgement], _ names: [String], of catalogue: ReferenceCatalogue) throws {
    let sorted = judgements.filter { !$0.isNegative }.sorted { one, other in
      (one.objects.first?.object.references.first ?? "", one.picture.name)
        < (other.objects.first?.object.references.first ?? "", other.picture.name)
    }
    let half = { (rest: Int) in
      sorted.enumerated().filter { $0.offset % 2 == rest }.compactMap { RehearsedPhotograph($0.element, of: catalogue) }
    }
    let (first, second) = (Rehearsal(half(0), of: names), Rehearsal(half(1), of: names))
    let compared = first.compared(with: second)
    guard !compared.isEmpty else {
      throw Exit.failing(Exit.missingInput, "\(photos) has too few photographs for two halves")
    }
    let within = compared.filter { $0.expected.contains($0.found) }
    if json {
      compared.forEach { Output.json(ComparedLine($0)) }
    } else {
      for thing in compared where !thing.expected.contains(thing.found) {
        Output.line(
          "\(thing.name): found \(thing.found) of \(thing.shown), expected \(thing.expected.lowerBound) to \(thing.expected.upperBound)"
        )
      }
    }
    let open = compared.filter { $0.expected == 0...$0.shown }.count
    let line =
      "predicted: found \(Percent(first.found.rate)) (95 %: \(Percent(first.found95))); actual: \(Percent(second.found.rate)). "
      + "\(within.count) of \(compared.count) things within their interval (\(Percent(Double(within.count) / Double(compared.count)))); "
      + "for \(open) it allows anything"
    json ? StandardError.say(line) : Output.line(line)
  }
}

private struct ThingLine: Encodable {
  let thing: String
  let shown: Int
  let found: Int
  /// By which of its images it was found, and how often.
  let foundBy: [String: Int]
  let share95: [Double]
  let expectedOfNext10: [Int]
  let takenFor: [String: Int]
  let reasons: [String]
  let ready: Bool
  /// Whether the thing is ready, must be mended, or has too few photographs.
  let verdict: RehearsalVerdict
  /// How many more photographs of it are needed before it can be ready; 0 if it must be mended first.
  let missing: Int

  init(_ thing: RehearsedThing) {
    (self.thing, shown, found, takenFor, ready) = (thing.name, thing.shown, thing.found, thing.takenFor, thing.isReady)
    (verdict, missing, foundBy) = (thing.verdict, thing.missing, thing.foundBy)
    share95 = [thing.rate95.lowerBound, thing.rate95.upperBound]
    expectedOfNext10 = [thing.expected.lowerBound, thing.expected.upperBound]
    reasons = thing.reasons.map(\.sentence)
  }
}

private struct PackLine: Encodable {
  let ready: Bool
  /// Whether the pack is ready, must be mended, or has too few photographs.
  let verdict: RehearsalVerdict
  /// How many more photographs are needed of all things together; those that must be mended first do not count.
  let missing: Int
  let sentence: String
  /// The counts, and the interval over things, as if they were drawn from many like them.
  let found: ClusteredRate
  /// The ends of the 95 % interval of the share found (Wilson's, over photographs).
  let share95: [Double]
  let strangers: Int
  let strangersTaken: Int
  let strangersTaken95: [Double]

  init(_ rehearsal: Rehearsal, _ sentence: String) {
    (ready, self.sentence, found) = (rehearsal.isReady, sentence, rehearsal.found)
    (verdict, missing) = (rehearsal.verdict, rehearsal.missing)
    share95 = [rehearsal.found95.lowerBound, rehearsal.found95.upperBound]
    (strangers, strangersTaken) = (rehearsal.strangers, rehearsal.mistaken)
    strangersTaken95 = [rehearsal.mistaken95.lowerBound, rehearsal.mistaken95.upperBound]
  }
}

private struct ComparedLine: Encodable {
  let thing: String
  let expected: [Int]
  let found: Int
  let shown: Int

  init(_ thing: (name: String, expected: ClosedRange<Int>, found: Int, shown: Int)) {
    (self.thing, found, shown) = (thing.name, thing.found, thing.shown)
    expected = [thing.expected.lowerBound, thing.expected.upperBound]
  }
}
