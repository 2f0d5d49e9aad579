import EventSourcing
import Foundation

extension ResultSheet {
  /// The results as JSON Lines, one object per row. A missing value (a time, a limit, a reason, a team, the rank of a
  /// removed player) is omitted.
  public var jsonLines: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return rows.compactMap { row in
      let line = Line(
        contest: contest, round: row.round, question: row.assignment.question.text(in: language),
        answer: row.assignment.answer.text(in: language), image: row.assignment.image, player: row.player.id,
        name: row.player.name, verdict: row.status,
        afterMs: row.wonAfter?.milliseconds, limitMs: row.limit?.milliseconds, timeFactor: row.extraTime,
        points: row.points, pointsPossible: row.assignment.points, reason: row.reason,
        total: totals[row.player.id] ?? 0, rank: ranks[row.player.id],
        team: team(of: row.player), shownBy: row.shownBy)
      // Strings and integers always encode.
      return (try? encoder.encode(line)).map { String(decoding: $0, as: UTF8.self) + "\n" }
    }.joined()
  }

  private struct Line: Encodable {
    let contest: String
    let round: Int
    let question, answer, image: String
    let player: PlayerID
    let name: String
    let verdict: PlayerRound.Status
    let afterMs, limitMs: Int?
    let timeFactor: ExtraTime
    let points, pointsPossible: Int
    let reason: String?
    let total: Int
    let rank: Int?
    let team, shownBy: String?
  }
}
