import EventSourcing
import Quiz

/// The news of a contest from other daemons.
struct RemotePresence {
  /// Until when a player is known to be there, by daemon.
  private var here: [PlayerID: [String: Instant]] = [:]
  private var judging: [PlayerID: [String: (captured: Instant, until: Instant)]] = [:]

  /// Takes in the news received at `now`. Returns whether a player has come or gone.
  mutating func take(_ news: PeerMessage, at now: Instant) -> Bool {
    let before = present(at: now)
    for player in news.here ?? [] { here[player, default: [:]][news.daemon] = now + PeerMessage.presenceLasts }
    for player in news.gone ?? [] { here[player]?[news.daemon] = nil }
    for (player, captured) in news.unjudged ?? [:] {
      judging[player, default: [:]][news.daemon] = (Instant(nanoseconds: captured), now + PeerMessage.judgingLasts)
    }
    here = here.mapValues { $0.filter { $0.value > now } }.filter { !$0.value.isEmpty }
    judging = judging.mapValues { $0.filter { $0.value.until > now } }.filter { !$0.value.isEmpty }
    return present(at: now) != before
  }

  /// The players who have a page open elsewhere.
  func present(at now: Instant) -> Set<PlayerID> {
    here.isEmpty ? [] : Set(here.filter { $0.value.values.contains { $0 > now } }.keys)
  }

  /// When the oldest picture of `player` was taken that is being judged elsewhere.
  func oldestUnjudged(of player: PlayerID, at now: Instant) -> Instant? {
    judging[player]?.values.filter { $0.until > now }.map(\.captured).min()
  }
}
