import Foundation
import GameServer
import UnixSignals

/// The player's requests: by Enter and q in a terminal, and by Ctrl-C anywhere.
struct PlayerWishes {
  let stream: AsyncStream<SoloGame.Wish>
  private let continuation: AsyncStream<SoloGame.Wish>.Continuation
  private let signals: UnixSignalsSequence

  /// From here on, signals no longer end the program but wait to be handled.
  init() async {
    (stream, continuation) = AsyncStream.makeStream()
    signals = await UnixSignalsSequence(trapping: .sigint, .sigterm, .sighup)
  }

  /// Turns lines of standard input into requests. Reading blocks, so it has its own thread, which ends with the
  /// program.
  func readInput() {
    Thread.detachNewThread {
      while let line = readLine() { continuation.yield(line.lowercased().hasPrefix("q") ? .leave : .next) }
      continuation.yield(.leave)
    }
  }

  /// Turns an interrupt, a termination request or a hang-up of the terminal into a request to leave, until cancelled.
  func heedSignals() async {
    for await _ in signals { continuation.yield(.leave) }
  }
}
