import Judging
import Synchronization

/// The sightings of the daemon's camera in each contest that uses it, for the pages that show them.
final class LiveSightings: Sendable {
  private let broadcasts = Mutex<[String: Broadcast<FrameAnswer>]>([:])

  func send(_ answer: FrameAnswer, in contest: String) {
    broadcasts.withLock { $0[contest] }?.send(answer)
  }

  /// The answers from now on.
  func stream(of contest: String) -> AsyncStream<FrameAnswer> {
    broadcasts.withLock { broadcasts in
      broadcasts = broadcasts.filter { $0.value.count > 0 }
      let broadcast = broadcasts[contest] ?? Broadcast()
      broadcasts[contest] = broadcast
      return broadcast.stream()
    }
  }
}
