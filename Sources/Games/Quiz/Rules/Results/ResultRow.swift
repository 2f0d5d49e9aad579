/// One row of the results: one player's result in one question.
public struct ResultRow: Sendable, Equatable {
  /// The number of the question, from 1.
  public let round: Int
  /// The question.
  public let assignment: Assignment
  /// The player.
  public let player: Player
  /// The name of the person, among those who share the player's phone, whose turn it was to show the thing; nil for a
  /// player who plays alone.
  public let shownBy: String?
  /// How the round ended, or that it is still being played.
  public let status: PlayerRound.Status
  /// The time from the question to the win, without pauses; nil without a win, or with one awarded by the host.
  public let wonAfter: Duration?
  /// The points earned.
  public let points: Int
  /// The player's extra time.
  public let extraTime: ExtraTime
  /// The player's time limit, including time added by the host; nil if unlimited.
  public let limit: Duration?
  /// The host's reason for changing the verdict; nil if it stands.
  public let reason: String?
}

extension Contest {
  /// A row for each question and each player who played it, including removed players: questions in the order asked,
  /// players in the order joined.
  public var results: [ResultRow] {
    rounds.enumerated().flatMap { index, round in
      players.compactMap { player in
        round.turns[player.id].map { turn in
          ResultRow(
            round: index + 1, assignment: round.assignment, player: player,
            shownBy: player.turn(inRound: index + 1), status: turn.status,
            wonAfter: turn.wonAfter, points: round.points(of: player.id), extraTime: turn.extraTime,
            limit: turn.round.clock.limit, reason: turn.overrule?.reason)
        }
      }
    }
  }
}
