import ArgumentParser
import Capture
import Catalogue
import Foundation
import GameServer
import PackServer
import Packs
import Quiz
import Recognition

struct PlayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Play the quiz in the terminal: show the answer to the camera.",
    discussion: """
      Without --camera and --frames, the first camera of the machine is used. On a machine without one, frames are \
      rendered in which the pack's images are held in front of a camera. --format and --size are for a camera; of \
      --frames, --rate shows so many pictures a second, by default 10.
      In a terminal, press Enter for the next question, or q and Enter to leave. In a pipe, questions follow by \
      themselves.
      """)

  @Option(help: ArgumentHelp("The pack to play.", valueName: "folder"))
  var pack = PackPath.shipped

  @Option(help: ArgumentHelp("The camera: a device such as /dev/video0, or its name.", valueName: "camera"))
  var camera: String?

  @Option(help: ArgumentHelp("A folder of pictures that acts as a camera, in a loop.", valueName: "folder"))
  var frames: String?

  @OptionGroup var mode: CameraModeOptions

  @Flag(help: "Show the pictures of --frames only once.")
  var once = false

  @Option(help: "Seed of the order of the questions; the same seed gives the same order.")
  var seed: UInt64?

  @Option(help: "Seconds to answer, for all questions.")
  var seconds: Int?

  @Option(help: "End after this many questions.")
  var rounds: Int?

  @Option(help: "Seconds to show an answer before the next question, in a pipe.")
  var pause = 2.0

  @Option(
    help: ArgumentHelp(
      "The language of the questions, as a tag such as en; by default that of the environment (LANG).",
      valueName: "tag"))
  var language: String?

  @Flag(help: "Print events as JSON Lines.")
  var json = false

  func validate() throws {
    if camera != nil, frames != nil { throw ValidationError("--camera and --frames exclude each other.") }
    if let seconds, !(1...3600).contains(seconds) {
      throw ValidationError("--seconds is \(seconds); it must be 1...3600.")
    }
    if let rounds, rounds < 1 { throw ValidationError("--rounds is \(rounds); it must be at least 1.") }
    guard (0...3600).contains(pause) else { throw ValidationError("--pause is \(pause); it must be 0...3600.") }
  }

  func run() async throws {
    let (found, references) = try CatalogOptions.loadWithPack(self.pack.path, mayAskNothing: true)
    guard let pack = found else {
      throw Exit.failing(Exit.badData, "\(self.pack) has no pack.yaml and so no questions: give a pack with --pack")
    }
    guard !pack.assignments.isEmpty else {
      throw Exit.failing(Exit.badData, "\(self.pack) asks no questions: give another pack with --pack")
    }
    let missing = Set(pack.assignments.map(\.image)).subtracting(references.catalogue.things)
    if let name = missing.min() {
      throw Exit.failing(Exit.badData, "\(self.pack): the image \"\(name)\" of an assignment cannot be recognised")
    }
    // Signals are trapped before frames are rendered: a signal must not leave the frames behind.
    let wishes = await PlayerWishes()
    let quizReferences = references.catalogue.references(ofQuizOf: pack)
    let source = try PlaySource(self, references: quizReferences)
    let seed = self.seed ?? .random(in: 0...999_999)
    let assignments = pack.assignments.map { assignment in
      var assignment = assignment
      assignment.seconds = seconds ?? assignment.seconds
      // Nobody is faster here than somebody else.
      assignment.readingSeconds = nil
      return assignment
    }
    let isInteractive = isatty(STDIN_FILENO) == 1 && Output.isTerminal
    var opening = Contest.Opening(
      id: "", mode: .solo, source: .daemon, pack: pack.name, assignments: assignments, seed: seed)
    opening.maxRounds = rounds
    opening.reshuffles = pack.settings.reshuffle
    opening.namesWrongObjects = pack.settings.nameWrongObjects
    opening.speedPoints = false
    let game = SoloGame(
      opening, source: source.source, references: ReferenceCatalogue(quizReferences),
      pause: isInteractive ? nil : .seconds(pause))
    let screen = Screen(
      json: json, isInteractive: isInteractive, language: pack.languageShown(said: language),
      glossary: Glossary(languages: pack.languages, names: pack.names))
    screen.welcome(pack: pack.name, seed: seed, source: source.source.description)
    if isInteractive { wishes.readInput() }
    if let trouble = try await play(game, wishes, on: screen) { throw Exit.failing(Exit.missingInput, trouble) }
  }

  /// Plays to the end; if no frame was ever seen, returns why.
  private func play(_ game: SoloGame, _ wishes: PlayerWishes, on screen: Screen) async throws -> String? {
    var trouble: String?
    var hasSeenFrames = false
    try await withThrowingTaskGroup { group in
      group.addTask { await wishes.heedSignals() }
      _ = try await game.play(wishes: wishes.stream) { event in
        switch event {
        case .cameraTrouble(let reason): trouble = reason
        case .judged: hasSeenFrames = true
        default: break
        }
        screen.show(event)
      }
      group.cancelAll()
    }
    return hasSeenFrames ? nil : trouble
  }
}
