/// Where a player stands on the leaderboard.
public struct Standing: Sendable, Equatable {
  /// Who it is.
  public let player: Player
  /// What has been gathered up to now.
  public let points: Int
  /// The place, from 1 on; equal points share one, and the next place is free for each who shares it.
  public let rank: Int
  /// What the question asked last has brought.
  public let gained: Int
  /// How it stands with the question asked last; nil for one who does not play it.
  public let status: PlayerRound.Status?
  /// The playing time in which it was won.
  public let wonAfter: Duration?
}

extension Contest {
  /// The players, the best first, and of equal ones who joined first; without those whom the host has removed.
  public var standings: [Standing] {
    let listed = players.filter { $0.presence != .removed }.map { (player: $0, points: points(of: $0.id)) }
    let allPoints = listed.map(\.points)
    let unsorted = listed.map { entry in
      let turn = turn(of: entry.player.id)
      return Standing(
        player: entry.player, points: entry.points, rank: allPoints.count { $0 > entry.points } + 1,
        gained: round?.points(of: entry.player.id) ?? 0, status: turn?.status, wonAfter: turn?.wonAfter)
    }
    return unsorted.sorted { $0.rank < $1.rank }
  }
}
