import EventSourcing
import Synchronization

/// When a page was last opened from another machine: whoever sets up a class sees by it that phones come in.
final class GuestBook: Sendable {
  /// A page that was opened from another machine.
  struct Guest: Codable, Equatable {
    /// How long ago that was.
    let secondsAgo: Int
    /// Whether it came over plain HTTP to a daemon of HTTPS, where no camera opens.
    let plain: Bool
  }

  private let last = Mutex<(at: Instant, plain: Bool)?>(nil)

  /// Notes that somebody has come from the network at `now`.
  func note(plain: Bool, at now: Instant) { last.withLock { $0 = (now, plain) } }

  /// Who came last; nil if nobody has since the daemon started.
  func newest(at now: Instant) -> Guest? {
    last.withLock { last in
      last.map { Guest(secondsAgo: $0.at.duration(to: now).milliseconds / 1000, plain: $0.plain) }
    }
  }
}
