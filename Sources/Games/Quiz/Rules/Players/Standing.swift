/// One line of the leaderboard.
public struct Standing: Sendable, Equatable {
  /// The player.
  public let player: Player
  /// The player's total so far.
  public let points: Int
  /// The place, from 1. Equal totals share a place, and the following places are skipped ("1, 1, 3").
  public let rank: Int
  /// The points earned in the latest question.
  public let gained: Int
  /// The player's state in the latest question; nil for somebody not playing it.
  public let status: PlayerRound.Status?
  /// The time from the latest question to the win, without pauses; nil without one.
  public let wonAfter: Duration?
}

extension Contest {
  /// The players by points, highest first. Ties keep the order of joining. Players who were removed or still wait to be
  /// let in are not listed.
  public var standings: [Standing] {
    let listed = players.filter(\.isListed).map { (player: $0, points: points(of: $0.id)) }
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
