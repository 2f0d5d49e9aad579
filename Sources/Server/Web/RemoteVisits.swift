import Synchronization

/// Remembers how a page was last opened from another machine, which shows a person who sets up a class that phones can
/// connect.
final class RemoteVisits: Sendable {
  /// A page that was opened from another machine.
  struct Guest: Codable, Equatable {
    /// Whether it came over plain HTTP to a daemon of HTTPS, where no camera opens.
    let plain: Bool
  }

  private let last = Mutex<Guest?>(nil)

  /// Notes that somebody has come from the network.
  func note(_ guest: Guest) { last.withLock { $0 = guest } }

  /// Forgets who has come.
  func forget() { last.withLock { $0 = nil } }

  /// The most recent guest; nil if there has been none since the daemon started.
  var newest: Guest? { last.withLock { $0 } }
}
