import Foundation
import GameServer
import UnixSignals

/// What the player asks for: by Enter and q in a terminal, and by Ctrl-C anywhere.
struct PlayerWishes {
  let stream: AsyncStream<QuizRun.PlayerWish>
  private let continuation: AsyncStream<QuizRun.PlayerWish>.Continuation
  private let signals: UnixSignalsSequence

  /// From now on signals do not end the program any more, but wait to be heeded.
  init() async {
    (stream, continuation) = AsyncStream.makeStream()
    signals = await UnixSignalsSequence(trapping: .sigint, .sigterm, .sighup)
  }

  /// Takes the lines of standard input for wishes. Reading blocks, so it has a thread of its own, which ends with the program.
  func readInput() {
    Thread.detachNewThread {
      while let line = readLine() { continuation.yield(line.lowercased().hasPrefix("q") ? .leave : .next) }
      continuation.yield(.leave)
    }
  }

  /// Takes an interrupt, a request to terminate or the end of the terminal for the wish to leave, until it is cancelled.
  func heedSignals() async {
    for await _ in signals { continuation.yield(.leave) }
  }
}
