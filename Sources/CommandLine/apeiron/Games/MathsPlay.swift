import ArgumentParser
import Foundation
import Maths

extension MathsCommand {
  struct Play: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Answer ten problems of a level.",
      discussion: """
        Every level can be played here, and nothing is stored: the page /maths is where players open levels and keep \
        their progress. Each line of standard input is the number of an option; q leaves. The last line of standard \
        output is the score. The exit status is 0 for 8 or more right answers, and 1 for fewer.
        """)

    @Option(
      help: ArgumentHelp("The game, as `apeiron maths levels` lists it.", valueName: "name"), transform: Self.game)
    var game: MathsGame

    @Option(help: "The level, from 1.")
    var level = 1

    @Option(help: "Seed of the problems; the same seed gives the same ten. Random by default.")
    var seed: UInt64?

    @Flag(help: "Print each problem and each answer as a line of JSON.")
    var json = false

    private static func game(_ name: String) throws -> MathsGame {
      guard let game = MathsGame(rawValue: name) else {
        let games = MathsGame.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("There is no game \(name): choose one of \(games).")
      }
      return game
    }

    func validate() throws {
      guard (1...game.levels).contains(level) else {
        throw ValidationError("--level is \(level); it must be 1...\(game.levels) for \(game.rawValue).")
      }
    }

    private struct Row: Encodable {
      let problem: Int
      let question: String
      /// The scene that the player looks at; absent if the player looks at the options themselves.
      let scene: String?
      let options: [String]
      let answer: Int
      let right: Int
    }

    func run() throws {
      let seed = seed ?? .random(in: 0...999_999_999)
      StandardError.say("\(game.rawValue), level \(level) (\(MathsGame.levelNames[level - 1])), seed \(seed)")
      var score = 0
      for (number, exercise) in Lesson(game, level: level, seed: seed).exercises.enumerated() {
        let words = ExerciseWords(exercise)
        if !json { show(words, number) }
        guard let answer = read(options: words.options.count) else { break }
        if answer - 1 == exercise.right { score += 1 }
        if json {
          Output.json(
            Row(
              problem: number + 1, question: words.question, scene: words.scene, options: words.options, answer: answer,
              right: exercise.right + 1))
        } else {
          Output.line(
            answer - 1 == exercise.right ? "Right!" : "No: \(exercise.right + 1), \(words.options[exercise.right])")
        }
      }
      if !json { Output.line("Score \(score) of \(Lesson.length)") }
      if score < Notebook.passing { throw Exit.unmet }
    }

    private func show(_ words: ExerciseWords, _ number: Int) {
      Output.line("\(number + 1). \(words.question)")
      if let scene = words.scene { Output.line("   \(scene)") }
      Output.line("   " + words.options.enumerated().map { "\($0 + 1) \($1)" }.joined(separator: "   "))
    }

    /// Reads the next line that is the number of an option; nil at the end of the input, or if the player leaves.
    private func read(options: Int) -> Int? {
      while let line = readLine() {
        let text = line.trimmingCharacters(in: .whitespaces)
        if text == "q" { return nil }
        if let answer = Int(text), (1...options).contains(answer) { return answer }
        StandardError.say("Type 1...\(options) and Enter; q and Enter to leave.")
      }
      return nil
    }
  }
}
