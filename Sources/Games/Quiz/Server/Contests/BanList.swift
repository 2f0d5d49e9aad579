import Basics
import Quiz
import Synchronization

/// Remembers where the players of each class game joined from, and which browsers know its PIN. It keeps out removed
/// players by the visitor's cookie of their browser. Because cookies are quickly discarded, it also keeps out their
/// address, unless other players use it, too: a whole class may share one.
///
/// Nothing of this is stored: no address outlives the daemon.
final class BanList: Sendable {
  /// The place from which a player joins.
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

  private struct Game {
    var joined: [PlayerID: Origin] = [:]
    var removed: Set<PlayerID> = []
    /// The browsers that have come with the right PIN, by their visitors' names.
    var visitors: Set<String> = []
  }

  /// Games that are remembered; with one more the oldest is forgotten.
  private static let maxGames = 100
  /// Browsers of which it is remembered that they know the PIN of a game.
  private static let maxVisitors = 1000

  private let state = Mutex<(games: [String: Game], order: [String])>(([:], []))

  /// Notes that `player` has joined `contest` from `origin`.
  func note(_ player: PlayerID, from origin: Origin, in contest: String) {
    change(contest) { $0.joined[player] = origin }
  }

  /// Notes that `visitor` has come to `contest` with its PIN.
  func note(_ visitor: String, hasSeen contest: String) {
    change(contest) { if $0.visitors.count < Self.maxVisitors { $0.visitors.insert(visitor) } }
  }

  /// Whether `visitor` has come to `contest` with its PIN before.
  func hasSeen(_ contest: String, _ visitor: String?) -> Bool {
    guard let visitor else { return false }
    return state.withLock { $0.games[contest]?.visitors.contains(visitor) ?? false }
  }

  /// How many play, or have played, one game from `address` and were not removed, of the game with most of them.
  func players(from address: NetworkAddress?) -> Int {
    guard let address else { return 0 }
    return state.withLock { state in
      state.games.values.map { game in
        game.joined.count { $0.value.address == address && !game.removed.contains($0.key) }
      }.max() ?? 0
    }
  }

  private func change(_ contest: String, _ change: (inout Game) -> Void) {
    state.withLock { state in
      if state.games[contest] == nil {
        state.order.append(contest)
        if state.order.count > Self.maxGames { state.games[state.order.removeFirst()] = nil }
      }
      change(&state.games[contest, default: Game()])
    }
  }

  /// The other players of `contest` who have joined from the browser or the address of `player`, in no order.
  func alike(_ player: PlayerID, in contest: String) -> [PlayerID] {
    state.withLock { state in
      guard let game = state.games[contest], let origin = game.joined[player] else { return [] }
      return game.joined.filter { $0.key != player && $0.value.isAlike(origin) }.map(\.key)
    }
  }

  /// Notes that these players were removed from `contest`.
  func remove(_ players: [PlayerID], from contest: String) {
    state.withLock { $0.games[contest]?.removed.formUnion(players) }
  }

  /// Whether nobody may join `contest` from `origin`.
  func isClosed(_ contest: String, to origin: Origin) -> Bool {
    state.withLock { state in
      guard let game = state.games[contest] else { return false }
      let removed = game.removed.compactMap { game.joined[$0] }
      if let visitor = origin.visitor, removed.contains(where: { $0.visitor == visitor }) { return true }
      guard let address = origin.address, removed.contains(where: { $0.address == address }) else { return false }
      return !game.joined.contains { !game.removed.contains($0.key) && $0.value.address == address }
    }
  }
}
