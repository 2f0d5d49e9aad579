import ArgumentParser
import Foundation
import Maths

struct MathsCheck: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check the problem generators of every game and level.",
    discussion: """
      Draws ten thousand problems of each level, in sessions of ten. A chi-square test compares the slots of the right \
      answers with a uniform distribution, at a significance of 0.01 over all levels together. The best blind rule is \
      the one that is right most often among \(GuessingStrategy.all.count) ways to answer without looking at the question. \
      Rules that remember what was right earlier in the session have a column of their own. The column "pass" is the \
      largest share of sessions in which one of these rules scores 8 or more; "pass, due" is the same for sessions that \
      ask a player who guesses for what is due.

      The exit status is 1 if a level fails: its chi-square exceeds the limit, a blind rule is more than 5 points \
      better than chance, or one passes more than one session in a hundred. In division a session asks for each of ten \
      quotients once, so memory necessarily does better there.
      """)

  @Option(help: "Seed of the problems.")
  var seed: UInt64 = 2026

  @Flag(help: "Print one line of JSON per level.")
  var json = false

  private struct Row: Encodable {
    let game: MathsGame
    let level, slots: Int
    let chiSquare, limit, chance: Double
    let blindRule: String
    let blindHits: Double
    let memoryHits: Double?
    let passes: Double
    let passesOfGuesser: Double
    let different: Int
  }

  func run() throws {
    let checks = GeneratorCheck.Asked.allCases.map { asked in
      MathsGame.allLevels.map { GeneratorCheck($0.game, level: $0.level, seed: seed, asked: asked) }
    }
    let rows = zip(checks[0], checks[1]).map(row)
    if json {
      for row in rows { Output.json(row) }
    } else {
      Columns([
        "game", "level", "chi-square", "limit", "chance", "blind", "memory", "pass", "pass, due", "problems",
        "  best blind rule",
      ])
      .print(
        rows.map { row in
          [
            row.game.rawValue, "\(row.level)", String(format: "%.2f", row.chiSquare),
            String(format: "%.2f", row.limit),
            percent(row.chance), percent(row.blindHits), row.memoryHits.map(percent) ?? "",
            String(format: "%.2f %%", 100 * row.passes), String(format: "%.2f %%", 100 * row.passesOfGuesser),
            "\(row.different)", "  \(row.blindRule)",
          ]
        })
    }
    let failed = checks.joined().filter { check in
      check.chiSquare > check.largestChiSquare
        || check.guesses.contains {
          $0.passes > GeneratorCheck.maxPassRate
            || $0.hits > check.chance + GeneratorCheck.advantage && !($0.remembersSession && check.game == .division)
        }
    }
    StandardError.say("\(rows.count) levels, \(GuessingStrategy.all.count) blind rules, \(failed.count) levels fail")
    if !failed.isEmpty { throw Exit.unmet }
  }

  private func row(_ check: GeneratorCheck, _ guesser: GeneratorCheck) -> Row {
    let blind = check.guesses.first { !$0.remembersSession }
    return Row(
      game: check.game, level: check.level, slots: check.slots, chiSquare: check.chiSquare,
      limit: check.largestChiSquare, chance: check.chance, blindRule: blind?.rule ?? "", blindHits: blind?.hits ?? 0,
      memoryHits: check.guesses.first(where: \.remembersSession)?.hits,
      passes: check.guesses.map(\.passes).max() ?? 0,
      passesOfGuesser: guesser.guesses.map(\.passes).max() ?? 0, different: check.different)
  }

  private func percent(_ share: Double) -> String { String(format: "%.1f %%", 100 * share) }
}
