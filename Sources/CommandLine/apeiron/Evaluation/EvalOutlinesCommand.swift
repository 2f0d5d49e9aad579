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

      --fit fits the finder's weights: prints how the outlines of each set are found with the weights of the others, and writes those of \
      all with --write. --second takes each two photographs of a thing together, as if they were matched without error.

        apeiron eval-outlines photos/dvd_covers photos/book_covers photos/paintings --require-right 0.85
        apeiron eval-outlines --fit --write Sources/Shims/CVision/outline_fitted.hpp photos/*

      The exit status is 1 if a requirement is not met, and 3 if a photograph could not be read.
      """)

  @Argument(help: ArgumentHelp("Folders of sets.", valueName: "set"))
  var sets: [String]

  @Option(help: ArgumentHelp("The least share of right outlines in all sets together.", valueName: "share"))
  var requireRight: Double?

  @Flag(help: "Print one line of JSON for each photograph.")
  var json = false

  @Flag(help: "Find the outlines of each set with weights that are fitted to the other sets.")
  var fit = false

  @Option(help: ArgumentHelp("With --fit: write the weights that are fitted to all sets.", valueName: "file"))
  var write: String?

  @Flag(help: "Print what a second photograph of the same thing would gain, too.")
  var second = false

  func validate() throws {
    if let share = requireRight, !(0...1).contains(share) {
      throw ValidationError("--require-right is \(share); it must be 0...1.")
    }
    if write != nil, !fit { throw ValidationError("--write needs --fit.") }
  }

  private typealias PhotographedSet = (name: String, photographs: [OutlineEvaluation.Photograph])

  func run() throws {
    var failures = 0
    let sets = try photographs(&failures)
    guard sets.contains(where: { !$0.photographs.isEmpty }) else {
      throw Exit.failing(Exit.missingInput, "\(self.sets.joined(separator: ", ")): no photograph has labelled corners")
    }
    let results = fit ? try leftOutResults(of: sets) : try sets.map { try found(in: $0) }
    if json {
      for (set, results) in zip(sets, results) {
        for result in results { Output.json(Line(set: set.name, result)) }
      }
    } else {
      print(sets.map(\.name), results)
      if second { try printSecondPhotographs(of: sets) }
    }
    let all = results.flatMap(\.self)
    let right = all.count(where: \.isRight)
    if let requireRight, Double(right) / Double(all.count) < requireRight {
      throw Exit.failing(Exit.unmet, "\(right) of \(all.count) outlines are right, fewer than \(Percent(requireRight))")
    }
    try Exit.check(unreadable: failures, unusable: 0)
  }

  /// The photographs with labelled corners. `failures` counts those that cannot be read.
  private func photographs(_ failures: inout Int) throws -> [PhotographedSet] {
    var enrolment = Enrolment()
    // Only the pictures of the references are looked at.
    enrolment.views = Enrolment.quickViews
    return try PhotoSets(sets, enrolment: enrolment).sets.map { set in
      let catalogue = set.catalogue
      let outcomes = Parallel.map(set.pictures.filter { !$0.label.isIgnored }) { picture in
        Result { () throws(VisionError) -> OutlineEvaluation.Photograph? in
          let photograph = try OutlineEvaluation.Photograph(picture, catalogue)
          // What cannot be read is told once, and left out.
          if let photograph { _ = try OutlineEvaluation.result(of: photograph) }
          return photograph
        }
      }
      var photographs: [OutlineEvaluation.Photograph] = []
      for outcome in outcomes {
        do throws(VisionError) { if let photograph = try outcome.get() { photographs.append(photograph) } } catch {
          failures += 1
          StandardError.say("a photograph of \(set.name): \(error.message)")
        }
      }
      return (set.name, photographs)
    }
  }

  private func found(
    in set: PhotographedSet, weights: ImageDecoder.OutlineWeights? = nil
  ) throws(VisionError) -> [OutlineEvaluation.Result] {
    let bar = ProgressBar(set.name, total: set.photographs.count)
    return try OutlineEvaluation.results(of: set.photographs, weights: weights) { bar.advance() }
  }

  /// The results of each set with the weights that the others have given; writes the weights that all have given.
  private func leftOutResults(of sets: [PhotographedSet]) throws -> [[OutlineEvaluation.Result]] {
    let bar = ProgressBar("candidates", total: sets.reduce(0) { $0 + $1.photographs.count })
    let fit = try OutlineFit(sets) { bar.advance() }
    let fitted = { (set: String?) throws in
      guard let weights = try fit.weights(without: set) else {
        throw Exit.failing(Exit.badData, "there are too few outlines to fit to: give several sets")
      }
      return weights
    }
    let results = try sets.map { try found(in: $0, weights: fitted($0.name)) }
    // The file may be a source file of this program, so it is not opened until there is something to write.
    let all = try fitted(nil)
    if let write { try ReportFile(write).write(FittedOutlineSource(all).text) }
    return results
  }

  /// Prints how many are right and how many are sure, by set; then how many are right by what the finder thinks of them.
  private func print(_ names: [String], _ results: [[OutlineEvaluation.Result]]) {
    let all = results.flatMap(\.self)
    let rows = zip(names + ["all"], results + [all]).map { name, results in
      let good = results.filter(\.isRight)
      return [
        name, "\(results.count)", "\(good.count) (\(share(good.count, of: results.count)))",
        "\(good.count(where: \.isSure))", "\(results.count { !$0.isRight && !$0.isSure })",
        "\(results.count { !$0.isRight && $0.isSure })",
        "\(results.count(where: \.isProposed)) (\(share(results.count(where: \.isProposed), of: results.count)))",
      ]
    }
    Columns([
      fit ? "set left out" : "set", "photographs", "right", "of these sure", "wrong, said to be unsure",
      "wrong, but sure", "one of three right",
    ]).print(results.count > 1 ? rows : rows.dropLast())
    Output.line("")
    let bounds = [0, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 1]
    Columns(["sureness", "photographs", "mean", "right"]).print(
      zip(bounds, bounds.dropFirst()).compactMap { from, to in
        let within = all.filter { $0.sureness >= from && ($0.sureness < to || to == 1) }
        guard !within.isEmpty else { return nil }
        let mean = within.reduce(0) { $0 + $1.sureness } / Double(within.count)
        return [
          "\(from) to \(to)", "\(within.count)", "\(Percent(mean))",
          share(within.count(where: \.isRight), of: within.count),
        ]
      })
  }

  private func printSecondPhotographs(of sets: [PhotographedSet]) throws {
    let rows = try sets.map { set in
      let second = try SecondPhotograph(set.photographs)
      return [
        set.name, "\(second.pairs)", share(second.rightAlone, of: second.pairs),
        share(second.rightTogether, of: second.pairs),
      ]
    }
    Output.line("")
    Columns(["set", "pairs", "right alone", "right together"]).print(rows)
  }

  private func share(_ count: Int, of all: Int) -> String {
    all == 0 ? "–" : "\(Percent(Double(count) / Double(all)))"
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

/// The weights of the finder of outlines as a C++ source.
private struct FittedOutlineSource {
  let weights: ImageDecoder.OutlineWeights

  init(_ weights: ImageDecoder.OutlineWeights) { self.weights = weights }

  var text: String {
    let rows = [weights.features, weights.signs, [weights.constant]].map { row in
      "    " + row.map { String(format: "%.3f,", $0) }.joined(separator: " ")
    }
    return """
      // The weights of the outlines' finder. Written by `apeiron eval-outlines --fit --write`.
      #ifndef CVISION_OUTLINE_FITTED_HPP
      #define CVISION_OUTLINE_FITTED_HPP

      namespace outline {

      /// The weights of the features, those of the signs, and the constant.
      // clang-format off
      constexpr double fitted_weights[] = {
      \(rows.joined(separator: "\n"))
      };
      // clang-format on

      }  // namespace outline
      #endif

      """
  }
}
