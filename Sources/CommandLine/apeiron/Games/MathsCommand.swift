import ArgumentParser
import Maths

struct MathsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "maths", abstract: "The maths games: play in the terminal, list the levels, check the generators.",
    subcommands: [Play.self, Levels.self, MathsCheck.self])

  struct Levels: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List the games and their levels.")

    @Flag(help: "Print one line of JSON per level.")
    var json = false

    private struct Row: Encodable {
      let game: MathsGame
      let level: Int
      let name: String
    }

    func run() {
      if json {
        for (game, level) in MathsGame.allLevels {
          Output.json(Row(game: game, level: level, name: MathsGame.levelNames[level - 1]))
        }
        return
      }
      Columns(["game", "levels", "names"]).print(
        MathsGame.allCases.map { game in
          [game.rawValue, "\(game.levels)", MathsGame.levelNames.prefix(game.levels).joined(separator: ", ")]
        })
    }
  }
}
