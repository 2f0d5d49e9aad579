/// Players who are scored together.
public struct Team: Sendable, Equatable {
  /// The number of the team, from 1.
  public let number: Int
  /// The name that the host gave it; empty for a team that only has a number.
  public internal(set) var name = ""
}

/// One line of the leaderboard of teams.
public struct TeamStanding: Sendable, Equatable {
  /// The team.
  public let team: Team
  /// The team's total so far.
  public let points: Int
  /// The place, from 1. Equal totals share a place, and the following places are skipped.
  public let rank: Int
  /// The points earned in the latest question.
  public let gained: Int
}
