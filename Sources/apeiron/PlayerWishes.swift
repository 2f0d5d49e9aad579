import Daemon
import Foundation
import UnixSignals

/// What the player asks for: by Enter and q in a terminal, and by Ctrl-C anywhere.
struct PlayerWishes {
  let stream: AsyncStream<QuizRun.PlayerWish>
  private let continuation: AsyncStream<QuizRun.PlayerWish>.Continuation

  init() { (stream, continuation) = AsyncStream.makeStream() }

  /// Takes the lines of standard input for wishes. Reading blocks, so it has a thread of its own, which ends with the program.
  func readInput() {
    Thread.detachNewThread {
      while let line = readLine() { continuation.yield(line.lowercased().hasPrefix("q") ? .leave : .next) }
      continuation.yield(.leave)
    }
  }

  /// Takes an interrupt or a request to terminate for the wish to leave, until it is cancelled.
  func awaitSignals() async {
    for await _ in await UnixSignalsSequence(trapping: .sigint, .sigterm) { continuation.yield(.leave) }
  }
}
