import ArgumentParser
import Basics
import Daemon
import Foundation
import GameServer
import Vision

@main
struct Apeiron: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apeiron",
    abstract: "A quiz with eyes: it asks a question, and the answer is the thing you show to the camera.",
    discussion: """
      Results go to standard output, messages to standard error.

      EXIT STATUS
        0   success; for play, the game was played, whether won or lost
        1   the command ran, but a condition failed: a check found problems, or a --require was not met
        3   some pictures, or entries of a list, could not be used; the others were processed
        4   some images could not become references; the others are references
        5   both
        64  the command line is wrong
        65  a pack, a catalogue, a table of labels or a setting is invalid
        66  a file, a folder or a camera is missing, or none of its pictures can be read
        69  the daemon cannot start or continue: its port is taken, or its data folder cannot be used; or a worker its socket
        70  an internal error
        74  output could not be written
      """,
    version: version,
    subcommands: [
      ServeCommand.self, DoctorCommand.self, HostCommand.self, JournalCommand.self, EraseCommand.self, PlayCommand.self,
      ScoreCommand.self, WorkerCommand.self, EvalCommand.self, EvalCompare.self, EvalVideoCommand.self,
      EvalNegativesCommand.self, EvalReasonsCommand.self, EvalLightCommand.self, EvalOutlinesCommand.self,
      EvalViewsCommand.self, SurveyCommand.self, FitCommand.self, ReplayCommand.self,
      CatalogCommand.self, PackCommand.self, PrintCommand.self, PlacesCommand.self,
      CamerasCommand.self, EggsCommand.self, MoonCommand.self, MathsCommand.self, ConfigCommand.self, FilmCommand.self,
      BenchCommand.self,
    ])

  static let version = ApeironDaemon.version

  /// Ignores SIGPIPE: when a pipe's reader has gone, the write fails instead, and the program can still clean up.
  static func main() async {
    signal(SIGPIPE, SIG_IGN)
    PictureMemory.keepFreed()
    await main(arguments)
  }

  /// The command-line arguments without the program's name. `CommandLine.arguments` loses bytes that are not valid
  /// UTF-8.
  private static var arguments: [String] {
    let arguments = (1..<max(1, Int(CommandLine.argc))).compactMap { number in
      unsafe CommandLine.unsafeArgv[number].map { argument in
        let bytes = unsafe UnsafeBufferPointer(start: argument, count: strlen(argument)).map { UInt8(bitPattern: $0) }
        return PathText.text(of: bytes)
      }
    }
    // A subcommand of eval would need the options that eval requires.
    return arguments.starts(with: ["eval", "compare"]) ? ["eval-compare"] + arguments.dropFirst(2) : arguments
  }

  /// The prefix of messages about a wrong command line, which is the same as for all other messages.
  static var _errorPrefix: String { StandardError.prefix }
}
