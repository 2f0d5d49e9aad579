import EventSourcing
import GameServer
import Quiz

/// A player as everybody may see one.
struct PlayerView: Codable {
  /// How somebody stands in the question asked last.
  enum Status: String, Codable, CaseIterable {
    case playing, won, lost, left
    /// Does not play it.
    case waiting
  }

  let id: String
  let name: String
  let points: Int
  let rank: Int
  let status: Status
  /// What that question brought.
  let gained: Int
  /// When the player won it; nil for one who has not.
  let afterMs: Int?
  /// 1, 1.5 or 2; nil is no limit.
  let timeFactor: Double?
  /// Whether the player's page is open.
  let here: Bool
  /// The wrong object seen last.
  let lastOther: String?

  /// All whom the host has not removed, the best first.
  static func all(of snapshot: ContestSnapshot) -> [PlayerView] {
    let contest = snapshot.contest
    return contest.standings.map { standing in
      let player = standing.player
      let turn = contest.turn(of: player.id)
      return PlayerView(
        id: player.id.rawValue, name: player.name, points: standing.points, rank: standing.rank,
        status: player.presence == .left ? .left : decided(standing.status), gained: standing.gained,
        afterMs: standing.wonAfter?.milliseconds, timeFactor: Double(player.timeFactor.rawValue),
        here: snapshot.present.contains(player.id), lastOther: turn?.round.lastOther)
    }
  }

  /// The question is left by who was away in the meantime, and by all where the host ends the game: they are still in it.
  private static func decided(_ status: PlayerRound.Status?) -> Status {
    switch status {
    case .playing: .playing
    case .won: .won
    case .lost: .lost
    case .left, nil: .waiting
    }
  }
}

/// A question that is over.
struct PastRound: Codable {
  struct Part: Codable {
    let id: String
    let status: PlayerRound.Status
    let afterMs: Int?
    let points: Int
    let overruled: Bool
    /// Why the host has overruled; nil where nobody has, and for those whom it does not concern.
    let reason: String?
  }

  let number: Int
  let question: String
  let answer: String
  let image: String
  let players: [Part]

  static func all(of contest: Contest, withReasons: Bool) -> [PastRound] {
    contest.rounds.enumerated().filter { $0.element.isOver }.map { index, round in
      PastRound(
        number: index + 1, question: round.assignment.question, answer: round.assignment.answer,
        image: round.assignment.image,
        players: contest.players.compactMap { player in
          round.turns[player.id].map { turn in
            Part(
              id: player.id.rawValue, status: turn.status, afterMs: turn.wonAfter?.milliseconds,
              points: round.points(of: player.id), overruled: turn.overrule != nil,
              reason: withReasons ? turn.overrule?.reason : nil)
          }
        })
    }
  }
}
