import Synchronization

/// The games that were opened since the daemon started and are not over: for the host's list, and so that a browser plays
/// one game at a time alone.
///
/// Nothing of it is stored: after a restart a game is still played at its address, and is no longer listed.
final class RunningGames: Sendable {
  /// The number of games of each kind that are remembered. One more makes it forget the oldest.
  private static let maxGames = 1000

  private struct Entry {
    let code: String
    /// The browser that plays the game alone; nil for a game of a class.
    let visitor: String?
  }

  /// Oldest first.
  private let entries = Mutex<[Entry]>([])

  /// Notes a game, which `visitor` plays alone unless that is nil. Returns the code of the visitor's former game; nil
  /// if there is none.
  func add(_ code: String, of visitor: String?) -> String? {
    entries.withLock { entries in
      let former = visitor.flatMap { visitor in entries.firstIndex { $0.visitor == visitor } }
      let removed = former.map { entries.remove(at: $0) }
      entries.append(Entry(code: code, visitor: visitor))
      let alike = entries.indices.filter { (entries[$0].visitor == nil) == (visitor == nil) }
      if alike.count > Self.maxGames { entries.remove(at: alike[0]) }
      return removed?.code
    }
  }

  /// The code of the game that `visitor` plays alone; nil if there is none.
  func game(of visitor: String) -> String? {
    entries.withLock { entries in entries.last { $0.visitor == visitor }?.code }
  }

  /// The codes of the games of classes, the newest first.
  var ofClasses: [String] {
    entries.withLock { entries in entries.reversed().filter { $0.visitor == nil }.map(\.code) }
  }

  /// Whether the game was opened and is not known to be over.
  func contains(_ code: String) -> Bool { entries.withLock { $0.contains { $0.code == code } } }

  /// Forgets a game that is over.
  func remove(_ code: String) { entries.withLock { $0.removeAll { $0.code == code } } }
}
