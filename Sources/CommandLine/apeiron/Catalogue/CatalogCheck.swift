import ArgumentParser
import Catalogue
import Foundation
import Recognition
import Vision

struct CatalogCheck: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Grade the references, and find those that could be mistaken for each other.",
    discussion: """
      The recogniser is shown each reference in synthetic frames of 640 x 480 pixels: at ever smaller sizes and, at 30 \
      % of the frame, ever more tilted and more blurred. The score, 0 to 100, tells how far it is still recognised; \
      below 60 it is hard. Look-alikes are two references one of which is seen in the image of the other.

      The exit status is 1 if a reference is hard to recognise or needs improvement, or if an image could not become a \
      reference, for example because it cannot be read or is a copy of another.
      """)

  @Argument(help: ArgumentHelp("A folder of reference images, or a pack.", valueName: "folder"))
  var path: String

  @Flag(help: "Print one line of JSON per reference and per pair of look-alikes.")
  var json = false

  @Option(help: ArgumentHelp("Write an HTML report with thumbnails to this file.", valueName: "file"))
  var html: String?

  func run() throws {
    let file = try html.map { try ReportFile($0) }
    let folder = try CatalogOptions.load(path)
    let checked = try CheckedCatalogue(folder)
    if json { printJSON(checked) } else { printTable(checked) }
    try file?.write(CatalogueReport(checked, title: path).report)
    let hard = checked.grades.count(where: \.isHard)
    StandardError.say(
      "\(checked.grades.count) references, \(hard) of them hard to recognise or in need of improvement, "
        + "\(checked.lookAlikes.count) pairs of look-alikes, \(folder.problems.count) images left out")
    if hard > 0 || !folder.problems.isEmpty { throw Exit.unmet }
  }

  private func printTable(_ checked: CheckedCatalogue) {
    Columns(["reference", "score", "smallest", "tilt", "blur"]).print(
      checked.grades.map { grade in
        let limits = LimitTexts(grade.limits)
        let name = Reference.title(grade.reference, of: checked.thing(of: grade))
        return [name, "\(grade.score)", limits.share, limits.tilt, limits.blur]
      })
    for grade in checked.grades {
      for cause in grade.causes { Output.line("\(grade.reference): \(cause.sentence)") }
    }
    for pair in checked.lookAlikes {
      let shares = [pair.shareOfFirst, pair.shareOfSecond].map { "\(Int((100 * $0).rounded())) %" }
      Output.line(
        "look-alikes: \(pair.first) (\(shares[0]) of it) and \(pair.second) (\(shares[1])): "
          + String(format: "%.2f", pair.strength))
    }
  }

  private func printJSON(_ checked: CheckedCatalogue) {
    for grade in checked.grades { Output.json(GradeRow(grade, of: checked.thing(of: grade))) }
    for pair in checked.lookAlikes {
      Output.json(
        LookAlikeRow(
          lookAlikes: [pair.first, pair.second],
          strength: rounded(pair.strength, digits: 3),
          shares: [pair.shareOfFirst, pair.shareOfSecond].map { rounded($0, digits: 3) }))
    }
  }
}

/// A pair of look-alikes as a line of JSON.
private struct LookAlikeRow: Encodable {
  let lookAlikes: [String]
  let strength: Double
  let shares: [Double]
}

/// A graded reference as a line of JSON.
struct GradeRow: Encodable {
  let reference: String
  /// The thing that it shows; nil if it is the first or the only image of its thing.
  let thing: String?
  let score: Int
  /// Codes of the causes, and a sentence for each.
  let causes: [String]
  let advice: [String]
  let smallestShare: Double?
  let largestTilt: Double?
  let strongestBlur: Double?
  let longestSide: Int
  let features: Int
  let spread: Double
  let contrast: Double
  let sharpness: Double
  let repetition: Double

  init(_ grade: Grade, of thing: String? = nil) {
    (reference, self.thing) = (grade.reference, thing)
    score = grade.score
    causes = grade.causes.map(\.rawValue)
    advice = grade.causes.map(\.sentence)
    smallestShare = grade.limits.smallestShare.map { rounded($0, digits: 4) }
    largestTilt = grade.limits.largestTilt.map { rounded($0, digits: 1) }
    strongestBlur = grade.limits.strongestBlur.map { rounded($0, digits: 2) }
    longestSide = grade.figures.longestSide
    features = grade.figures.features
    spread = rounded(grade.figures.spread, digits: 3)
    contrast = rounded(grade.figures.contrast, digits: 1)
    sharpness = rounded(grade.figures.sharpness, digits: 3)
    repetition = rounded(grade.figures.repetition, digits: 3)
  }
}

/// The limits of a reference, formatted for people; a dash if no view is recognised.
struct LimitTexts {
  let share, tilt, blur: String

  init(_ limits: RecognitionLimits) {
    share = limits.smallestShare.map { String(format: "%.1f %%", 100 * $0) } ?? "–"
    tilt = limits.largestTilt.map { String(format: "%.0f°", $0) } ?? "–"
    blur = limits.strongestBlur.map { String(format: "%.1f px", $0) } ?? "–"
  }
}

private func rounded(_ value: Double, digits: Int) -> Double {
  let scale = pow(10, Double(digits))
  return (value * scale).rounded() / scale
}
