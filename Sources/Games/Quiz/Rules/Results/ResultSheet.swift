import Basics
import EventSourcing

/// The results of a contest for export: a row for each question and each player who played it, with the player's total.
/// Times are in milliseconds.
public struct ResultSheet: Sendable {
  let contest: String
  let language: String?
  let rows: [ResultRow]
  let totals: [PlayerID: Int]
  let ranks: [PlayerID: Int]
  let teams: [Team]

  /// The results so far, with the questions in `language`.
  public init(_ contest: Contest, in language: String? = nil) {
    self.language = language
    self.contest = contest.opening.id
    rows = contest.results
    totals = Dictionary(uniqueKeysWithValues: contest.players.map { ($0.id, contest.points(of: $0.id)) })
    teams = contest.teams
    ranks = Dictionary(uniqueKeysWithValues: contest.standings.map { ($0.player.id, $0.rank) })
  }

  /// The name of the player's team, or else its number; nil without teams.
  func team(of player: Player) -> String? {
    player.team.flatMap { number in teams.first { $0.number == number } }.map {
      $0.name.isEmpty ? String($0.number) : $0.name
    }
  }

  /// The results as CSV, with a header row.
  public var csv: String {
    var table = CSV(columns: [
      "Question no.", "Question", "Answer", "Player", "Verdict", "Time used (ms)", "Time allowed (ms)", "Points",
      "Points possible", "Overruled because", "Points in all", "Place", "Team",
      "Shown by",
    ])
    for row in rows {
      table.add([
        .number(row.round), .text(row.assignment.question.text(in: language)),
        .text(row.assignment.answer.text(in: language)), .text(row.player.name), .text(row.status.rawValue),
        .number(row.wonAfter?.milliseconds), .number(row.limit?.milliseconds), .number(row.points),
        .number(row.assignment.points), row.reason.map(CSV.Cell.text) ?? .empty,
        .number(totals[row.player.id]), .number(ranks[row.player.id]),
        team(of: row.player).map(CSV.Cell.text) ?? .empty, row.shownBy.map(CSV.Cell.text) ?? .empty,
      ])
    }
    return table.text
  }
}

extension CSV.Cell {
  fileprivate static func number(_ number: Int?) -> Self { number.map { .number($0) } ?? .empty }
}

extension Duration {
  /// The duration in whole milliseconds, truncated.
  var milliseconds: Int { Int(self / .milliseconds(1)) }
}
