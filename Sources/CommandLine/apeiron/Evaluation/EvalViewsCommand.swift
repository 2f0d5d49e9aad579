import ArgumentParser
import Evaluation
import Foundation
import Recognition
import Statistics
import Vision

/// `apeiron eval-views`: measures what a thing gains from further images.
struct EvalViewsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "eval-views",
    abstract: "Measure how many more photographs of a thing are recognised if the thing has several images.",
    discussion: """
      Each SET has references, queries and a labels.csv, as for survey. Of each thing with enough photographs, some become further \
      images: cut along the labelled corners or, where there are none, along those that the page proposes when it is sure. The other photographs \
      are then searched for the things with one image each, with up to two, and so on, the same photographs each time. A thing with \
      fewer photographs keeps one image.

        apeiron eval-views photos/dvd_covers photos/groceries --images 3

      The exit status is 3 if a photograph could not be read, and 66 if no thing has enough photographs.
      """)

  @Argument(help: ArgumentHelp("Folders of sets.", valueName: "set"))
  var sets: [String]

  @Option(help: ArgumentHelp("The most images of a thing, 2...12.", valueName: "count"))
  var images = 3

  @Flag(help: "Print one line of JSON for each set and number of images.")
  var json = false

  func validate() throws {
    guard (2...12).contains(images) else { throw ValidationError("--images is \(images); it must be 2...12.") }
  }

  func run() throws {
    var (rows, unreadable) = ([Row](), 0)
    for set in try PhotoSets(sets).sets {
      let choice = FurtherImages.Choice(set.pictures, most: images)
      guard !choice.views.isEmpty else {
        StandardError.say("\(set.name): no thing has enough photographs for \(images) images: nothing is measured")
        continue
      }
      let further = try FurtherImages(choice, of: set.catalogue)
      for problem in further.problems { StandardError.say("left out: \(problem)") }
      for count in 1...images {
        let catalogue = further.catalogue(upTo: count)
        let bar = ProgressBar("\(set.name), \(count)", total: choice.pictures.count)
        let judgements = Evaluator(Scorer(Recogniser(catalogue))).run(
          choice.pictures.map { $0.widened(catalogue.images(ofThingOf:)) }
        ) { _ in bar.advance() }
        let total = EvaluationSummary(judgements).total
        rows.append(
          Row(
            set: set.name, images: count, references: catalogue.references.count, objects: total.objects,
            found: total.found, wrong: total.wrong, falseAccepts: total.falseAccepts))
        unreadable += count == 1 ? total.unreadable : 0
      }
    }
    guard !rows.isEmpty else {
      throw Exit.failing(
        Exit.missingInput, "no thing has enough photographs for \(images) images: take fewer with --images")
    }
    if json { for row in rows { Output.json(row) } } else { Columns(Row.titles).print(rows.map(\.cells)) }
    try Exit.check(unreadable: unreadable, unusable: 0)
  }

  /// What was found with as many images of each thing.
  private struct Row: Encodable {
    let set: String
    let images, references, objects, found, wrong, falseAccepts: Int

    static let titles = ["set", "images of a thing", "references", "found", "share", "95 %", "wrong", "false accepts"]

    var cells: [String] {
      [
        set, "\(images)", "\(references)", "\(found) of \(objects)",
        "\(Percent(Double(found) / Double(max(1, objects))))",
        "\(Percent(ConfidenceInterval.wilson95(events: found, of: objects)))", "\(wrong)", "\(falseAccepts)",
      ]
    }
  }
}
