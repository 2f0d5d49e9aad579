import ArgumentParser
import Evaluation
import Foundation
import Recognition
import Vision

/// `apeiron eval-outlines`: measures how accurately the corners of a previously unseen thing are found.
struct EvalOutlinesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "eval-outlines",
    abstract: "Measure how well the corners of a thing are found in a photograph of it.",
    discussion: """
      Each SET has references, queries and a labels.csv with corners, as for survey. In each photograph the outline is sought as the \
      page does that enrols a thing, and compared with the labelled one: without the white margins of the reference, and within the \
      photograph. It is right if the intersection over union is above 0.9. Where the finder is unsure, the page asks to look.

        apeiron eval-outlines photos/dvd_covers photos/book_covers photos/paintings --require-right 0.85

      The exit status is 1 if a requirement is not met, and 3 if a photograph could not be read.
      """)

  @Argument(help: ArgumentHelp("Folders of sets.", valueName: "set"))
  var sets: [String]

  @Option(help: ArgumentHelp("The least share of right outlines in all sets together.", valueName: "share"))
  var requireRight: Double?

  @Flag(help: "Print one line of JSON for each photograph.")
  var json = false

  func validate() throws {
    if let share = requireRight, !(0...1).contains(share) {
      throw ValidationError("--require-right is \(share); it must be 0...1.")
    }
  }

  func run() throws {
    var rows: [[String]] = []
    var (all, right, unreadable) = (0, 0, 0)
    var enrolment = Enrolment()
    // Only the pictures of the references are looked at.
    enrolment.views = Enrolment.quickViews
    for set in try PhotoSets(sets, enrolment: enrolment).sets {
      let bar = ProgressBar(set.name, total: set.pictures.count)
      let catalogue = set.catalogue
      let outcomes = Parallel.map(set.pictures.filter { !$0.label.isIgnored }) { picture in
        defer { bar.advance() }
        return Result { () throws(VisionError) in try OutlineEvaluation.result(of: picture, catalogue) }
      }
      var results: [OutlineEvaluation.Result] = []
      for outcome in outcomes {
        do throws(VisionError) { if let result = try outcome.get() { results.append(result) } } catch {
          unreadable += 1
          StandardError.say("a photograph of \(set.name): \(error.message)")
        }
      }
      if json { for result in results { Output.json(Line(set: set.name, result)) } }
      let good = results.filter(\.isRight)
      rows.append([
        set.name, "\(results.count)", "\(good.count) (\(Percent(Double(good.count) / Double(max(1, results.count)))))",
        "\(good.count(where: \.isSure))", "\(results.count { !$0.isRight && !$0.isSure })",
        "\(results.count { !$0.isRight && $0.isSure })",
      ])
      (all, right) = (all + results.count, right + good.count)
    }
    guard all > 0 else {
      throw Exit.failing(Exit.missingInput, "\(sets.joined(separator: ", ")): no photograph has labelled corners")
    }
    if !json {
      Columns(["set", "photographs", "right", "of these sure", "wrong, said to be unsure", "wrong, but sure"]).print(
        rows)
    }
    let share = Double(right) / Double(all)
    if let requireRight, share < requireRight {
      throw Exit.failing(Exit.unmet, "\(right) of \(all) outlines are right, fewer than \(Percent(requireRight))")
    }
    try Exit.check(unreadable: unreadable, unusable: 0)
  }

  private struct Line: Encodable {
    let set, file: String
    let overlap, sureness: Double
    let right, sure: Bool

    init(set: String, _ result: OutlineEvaluation.Result) {
      (self.set, file, right, sure) = (set, result.file, result.isRight, result.isSure)
      (overlap, sureness) = (
        (result.overlap * 10_000).rounded() / 10_000, (result.sureness * 10_000).rounded() / 10_000
      )
    }
  }
}
