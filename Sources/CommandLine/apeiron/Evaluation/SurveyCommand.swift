import ArgumentParser
import Evaluation
import Recognition

struct SurveyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "survey",
    abstract: "Measure recall and false accepts on many sets of labelled photographs, alone and together.",
    discussion: """
      Each set is a folder with references/, queries/ and labels.csv (see "apeiron eval --help"). It is evaluated \
      against its own references, then against those of all sets in one catalogue, both with one look and with a \
      second look if the first is inconclusive. A set without references contains negatives, which are evaluated \
      against all references. The error in doubt is the calibration error of the probabilities from 0.05 to 0.99, \
      with the number of sightings in that range; in brackets what it would be in the mean, and in 95 of 100 cases at \
      most, if all these probabilities were true: of few sightings, an error is seen by chance.

      Prints a Markdown table; misses and wrong answers go to standard error with --verbose.

        apeiron survey photos/dvd_covers photos/paintings photos/negatives
      """)

  @Argument(help: ArgumentHelp("The folders of the sets.", valueName: "folder"))
  var sets: [String]

  @Option(help: ArgumentHelp("Also use this many random crops of each negative.", valueName: "count"))
  var negativeCrops = 0

  @Option(help: "Seed of the crops of negatives.")
  var seed: UInt64 = 1

  @Option(
    help: ArgumentHelp(
      "Leave out a part of the recogniser, to see what it contributes; may be repeated.", valueName: "part"),
    transform: Self.part)
  var without: [AblationStage] = []

  @Flag(help: "Process pictures like a camera's frames, which is faster than like photographs.")
  var live = false

  @Flag(help: "Report misses and wrong answers on standard error.")
  var verbose = false

  func validate() throws {
    guard (0...10_000).contains(negativeCrops) else {
      throw ValidationError("--negative-crops is \(negativeCrops); it must be 0...10000.")
    }
  }

  func run() throws {
    let photoSets = try PhotoSets(sets, enrolment: Enrolment().without(Set(without)))
    let parts = photoSets.sets
    let negatives = photoSets.negatives.flatMap { Negatives.pictures($0.paths, crops: negativeCrops, seed: seed) }
    if negativeCrops > 0 { StandardError.say("seed \(seed)") }
    let survey = Survey(parts, policy: live ? .frame : .photograph, without: Set(without))
    let bar = ProgressBar(total: parts.reduce(negatives.count) { $0 + $1.pictures.count { !$0.label.isIgnored } })
    Output.line(
      "| set | found | wrong | with one look | found among all \(survey.references) | wrong | with one look"
        + " | outline IoU > 0.8 | error in doubt | with one look |")
    Output.line("|\(String(repeating: " --- |", count: 10))")
    var everything: [Judgement] = []
    var alone: [Bool: [Judgement]] = [:]
    for part in parts {
      let judged = survey.run(part) { bar.advance() }
      let summaries = judged.mapValues(EvaluationSummary.init)
      Output.line(row(part.name, summaries))
      for looksAgain in [true, false] {
        alone[looksAgain, default: []] += judged[Survey.Setting(amongAll: false, looksAgain: looksAgain)] ?? []
      }
      everything += judged[Survey.Setting(amongAll: true, looksAgain: true)] ?? []
      tell(judged)
    }
    let ofAllSets = [true, false].map { Self.inDoubt(Calibration(alone[$0] ?? [], in: Calibration.doubt)) }
    Output.line("\nError in doubt, of all sets, each alone: \(ofAllSets[0]), with one look \(ofAllSets[1])")
    let judged = survey.run(negatives: negatives) { bar.advance() }
    tell(judged)
    for (looksAgain, looks) in [(true, "two looks"), (false, "one look")] where !negatives.isEmpty {
      let summary = EvaluationSummary(judged[Survey.Setting(amongAll: true, looksAgain: looksAgain)] ?? [])
      Output.line(
        "\nNegatives, \(looks): \(summary.total.falseAccepts) of \(summary.total.queriesWithoutObject) falsely accepted"
          + " (95 %: \(Percent(summary.falseAcceptRate95)))")
    }
    everything += judged[Survey.Setting(amongAll: true, looksAgain: true)] ?? []
    let calibration = Calibration(everything)
    if let error = calibration.expectedError {
      Output.line(
        "\nCalibration error (ECE, \(calibration.bins.count) bins): \(error), of \(calibration.count) sightings")
    }
  }

  private func row(_ name: String, _ summaries: [Survey.Setting: EvaluationSummary]) -> String {
    var cells = ["`\(name)`"]
    for amongAll in [false, true] {
      let summary = { summaries[Survey.Setting(amongAll: amongAll, looksAgain: $0)] ?? EvaluationSummary([]) }
      let (twice, once) = (summary(true), summary(false))
      cells += [
        "\(twice.total.found) of \(twice.total.objects)", "\(twice.total.wrong)",
        "\(once.total.found), \(once.total.wrong)",
      ]
    }
    let own = [true, false].map { looksAgain in
      summaries[Survey.Setting(amongAll: false, looksAgain: looksAgain)] ?? EvaluationSummary([])
    }
    cells.append("\(own[0].outlineOver80) of \(own[0].outlineLabelled)")
    cells += own.map { Self.inDoubt($0.calibrationInDoubt) }
    return "| \(cells.joined(separator: " | ")) |"
  }

  static func inDoubt(_ calibration: Calibration) -> String {
    guard let error = calibration.expectedError, let chance = calibration.errorByChance() else { return "–" }
    let (short, mean, upper) = (short(error), short(chance.mean), short(chance.upper95))
    return "\(short) of \(calibration.count) (\(mean), \(upper))"
  }

  private static func short(_ value: Double) -> Double { (value * 100).rounded() / 100 }

  private func tell(_ judgements: Survey.Judgements) {
    guard verbose else { return }
    for setting in Survey.Setting.allCases where setting.looksAgain {
      for judgement in judgements[setting] ?? [] {
        let against = setting.amongAll ? "among all" : "alone"
        for object in judgement.objects where !object.isFound {
          StandardError.say(
            "\(against): \(judgement.picture.name): missed \(object.object.references.sorted().joined(separator: "|"))")
        }
        for wrong in judgement.wrong {
          let probability = (wrong.probability * 1000).rounded() / 1000
          StandardError.say("\(against): \(judgement.picture.name): wrong \(wrong.sighting.reference), \(probability)")
        }
      }
    }
  }

  private static func part(_ name: String) throws -> AblationStage {
    guard let part = AblationStage(rawValue: name) else {
      let parts = AblationStage.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("--without: there is no part \(name): choose one of \(parts).")
    }
    return part
  }
}
