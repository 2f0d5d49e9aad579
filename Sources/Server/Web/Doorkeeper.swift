import Basics
import Quiz
import Synchronization

/// Remembers from where the players of each class game have joined, and keeps out those who were removed: the browser, by its
/// visitor's cookie, and, because cookies are quickly thrown away, the address, unless others play from there too: a whole class
/// may have one.
///
/// Nothing of it is stored: nobody's address outlives the daemon.
final class Doorkeeper: Sendable {
  /// From where somebody joins.
  struct Origin: Hashable, Sendable {
    /// The browser; nil if it has no cookie.
    let visitor: String?
    /// Of IPv6 the /64; nil where it is not known, and for the daemon's own machine.
    let address: NetworkAddress?

    /// Whether it is the same browser, or the same address.
    func isAlike(_ other: Origin) -> Bool {
      visitor != nil && visitor == other.visitor || address != nil && address == other.address
    }
  }

  private struct Door {
    var joined: [PlayerID: Origin] = [:]
    var removed: Set<PlayerID> = []
  }

  /// Games that are remembered; with one more the oldest is forgotten.
  private static let mostGames = 100

  private let state = Mutex<(doors: [String: Door], order: [String])>(([:], []))

  /// Notes that `player` has joined `contest` from `origin`.
  func note(_ player: PlayerID, from origin: Origin, in contest: String) {
    state.withLock { state in
      if state.doors[contest] == nil {
        state.order.append(contest)
        if state.order.count > Self.mostGames { state.doors[state.order.removeFirst()] = nil }
      }
      state.doors[contest, default: Door()].joined[player] = origin
    }
  }

  /// The other players of `contest` who have joined from the browser or the address of `player`, in no order.
  func alike(_ player: PlayerID, in contest: String) -> [PlayerID] {
    state.withLock { state in
      guard let door = state.doors[contest], let origin = door.joined[player] else { return [] }
      return door.joined.filter { $0.key != player && $0.value.isAlike(origin) }.map(\.key)
    }
  }

  /// Notes that these players were removed from `contest`.
  func remove(_ players: [PlayerID], from contest: String) {
    state.withLock { $0.doors[contest]?.removed.formUnion(players) }
  }

  /// Whether nobody may join `contest` from `origin`.
  func isClosed(_ contest: String, to origin: Origin) -> Bool {
    state.withLock { state in
      guard let door = state.doors[contest] else { return false }
      let removed = door.removed.compactMap { door.joined[$0] }
      if let visitor = origin.visitor, removed.contains(where: { $0.visitor == visitor }) { return true }
      guard let address = origin.address, removed.contains(where: { $0.address == address }) else { return false }
      return !door.joined.contains { !door.removed.contains($0.key) && $0.value.address == address }
    }
  }
}
