/// What one player did with one question: a line of the results.
public struct ResultRow: Sendable, Equatable {
  /// The question's number, from 1 on.
  public let round: Int
  /// What was asked.
  public let assignment: Assignment
  /// Who played it.
  public let player: Player
  /// How it ended, or that it is still played.
  public let status: PlayerRound.Status
  /// The playing time in which it was won; nil where it was not, or the host gave the win.
  public let wonAfter: Duration?
  /// What it brought.
  public let points: Int
  /// How much of the assignment's time the player had.
  public let timeFactor: TimeFactor
  /// The time to answer that this came to, with what the host has added; nil is no limit.
  public let limit: Duration?
  /// Why the host changed the verdict; nil where it was left alone.
  public let reason: String?
}

extension Contest {
  /// A row for each question and each who played it, removed players included: questions as they were asked, and to
  /// each the players as they joined.
  public var results: [ResultRow] {
    rounds.enumerated().flatMap { index, round in
      players.compactMap { player in
        round.turns[player.id].map { turn in
          ResultRow(
            round: index + 1, assignment: round.assignment, player: player, status: turn.status,
            wonAfter: turn.wonAfter, points: round.points(of: player.id), timeFactor: turn.timeFactor,
            limit: turn.round.countdown.limit, reason: turn.overrule?.reason)
        }
      }
    }
  }
}
