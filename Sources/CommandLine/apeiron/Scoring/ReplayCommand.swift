import ArgumentParser
import Catalogue
import Evaluation
import Foundation
import Recognition
import Results
import Vision

/// `apeiron replay`: scores the photographs that a rehearsal kept once more.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Judge again what a rehearsal has kept, and compare it bit for bit.",
    discussion: """
      PATH is the folder that apeiron pack rehearse --keep has written, or the zip that was downloaded from a rehearsal in the browser. \
      A zip does not say where its pack is: name the folder by --catalog. Each picture is judged again; a line is printed for each \
      with what was wrong with it, and whether it is judged the same: every number is compared with all its digits. Another version \
      of the program, or another kind of CPU, may judge otherwise; the command says on standard error if either differs.

        apeiron pack rehearse my-pack --photos photos --keep failures
        apeiron replay failures
        apeiron replay my-pack-failures.zip --catalog my-pack

      The exit status is 1 if anything differs, the references included, 65 if the folder or the zip is damaged, and 66 if it, a picture or the pack \
      is missing.
      """)

  @Argument(help: ArgumentHelp("The folder or the zip with the failures.", valueName: "path"))
  var path: String

  @Option(help: ArgumentHelp("The pack, where it is not where it was.", valueName: "folder"))
  var catalog: String?

  @Flag(help: "Print one line of JSON for each picture.")
  var json = false

  func run() throws {
    let kept = try KeptFailures(at: path)
    let pack = catalog ?? kept.manifest.catalogue.path
    guard FileManager.default.fileExists(atPath: pack) else {
      throw Exit.failing(Exit.missingInput, "there is no pack at \(pack): name its folder by --catalog")
    }
    let catalogue = try CatalogOptions.load(pack).catalogue
    let now = Manifest(
      kept.manifest.command, of: kept.manifest.catalogue.path, catalogue, settings: kept.manifest.settings)
    if let refusal = now.refusal(of: kept.manifest) { StandardError.say("\(path) \(refusal)") }
    let scorer = Scorer(Recogniser(catalogue))
    var different = 0
    for failure in kept.failures {
      let findings = try kept.findings(in: failure, by: scorer)
      let difference = failure.findings.difference(from: findings)
      if difference != nil { different += 1 }
      show(failure, difference, findings)
    }
    let all = kept.failures.count
    if !json { Output.line("\(all - different) of \(all) are judged the same, bit for bit") }
    if different > 0 || now.catalogue.hash != kept.manifest.catalogue.hash { throw Exit.unmet }
  }

  private func show(_ failure: KeptFailure, _ difference: String?, _ findings: ExactFindings) {
    if json {
      return Output.json(
        ReplayLine(picture: failure.picture, same: difference == nil, difference: difference, findings: findings))
    }
    var wrong: [String] = []
    if !failure.missed.isEmpty {
      wrong.append("\(failure.missed.joined(separator: ", ")) not found (\(failure.reason ?? "unseen"))")
    }
    if !failure.takenFor.isEmpty { wrong.append("taken for \(failure.takenFor.joined(separator: ", "))") }
    Output.line(
      "\(failure.picture): \(wrong.joined(separator: ", ")): " + (difference.map { "differs: \($0)" } ?? "the same"))
  }
}

private struct ReplayLine: Encodable {
  let picture: String
  let same: Bool
  let difference: String?
  let findings: ExactFindings
}
