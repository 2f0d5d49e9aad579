import ArgumentParser
import Basics
import Foundation

struct WorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "worker",
    abstract: "Score pictures as others send them, for as long as they do: one start for all.",
    discussion: """
      It is for programs that have many pictures to score, such as Spark. The references are opened once. The first line \
      of the answers is the manifest, as of score. Then each frame is answered with a line in the order of the frames: \
      what score prints of a picture, and the `id` of the frame. A frame is a line of JSON, with the bytes of the \
      picture behind it if it has `bytes`; else the file is read.

        {"id": "7", "file": "/archive/7.jpg"}
        {"id": "8", "file": "a name", "bytes": 48213}

      A picture that cannot be used has an `error`, which is no failure of the worker. At the end of standard input, and \
      on SIGTERM, what has come whole is answered, and the exit status is 0. It is 65 after a frame that cannot be \
      understood, which the last line tells.

      With --socket it listens at a Unix socket instead, which only the same user may open. All who connect share the \
      references, --jobs and --memory, and each gets the manifest and its own answers.
      """)

  @OptionGroup var scoring: ScoringOptions

  @Option(help: ArgumentHelp("Listen at this Unix socket instead of reading standard input.", valueName: "path"))
  var socket: String?

  @Option(help: "Number of pictures scored at once.")
  var jobs = ProcessInfo.processInfo.activeProcessorCount

  @Option(
    help: ArgumentHelp(
      "Megabytes that the pictures may take together: half of it those that wait, half of it decoding. Others wait.",
      valueName: "MB"))
  var memory = 1024

  @Option(
    help: ArgumentHelp("Give a picture up that takes longer to read, or longer to score.", valueName: "seconds"))
  var limit = 60.0

  func validate() throws {
    guard (1...256).contains(jobs) else { throw ValidationError("--jobs is \(jobs); it must be 1...256.") }
    guard (16...1_000_000).contains(memory) else {
      throw ValidationError("--memory is \(memory); it must be 16...1000000.")
    }
    guard (0.001...86400).contains(limit) else {
      throw ValidationError("--limit is \(limit); it must be 0.001...86400.")
    }
  }

  func run() throws {
    let stop = StopRequest()
    stop.heedSignals()
    let loaded = try scoring.load(for: "worker")
    let worker = PictureWorker(loaded, jobs: jobs, megabytes: memory, seconds: limit, stop: stop)
    if let socket {
      let listener = try WorkerSocket(socket)
      StandardError.say("ready at \(socket)")
      return listener.run(worker, until: stop)
    }
    do throws(PictureWorker.Failure) { try worker.serve(STDIN_FILENO, STDOUT_FILENO) } catch {
      switch error {
      case .badFrame(let reason): throw Exit.failing(Exit.badData, reason)
      case .unwritable(EPIPE): return
      case .unwritable(let code): throw Exit.failing(Exit.unwritable, Output.failure(code))
      }
    }
  }
}
