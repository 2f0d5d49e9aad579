import EventSourcing
import GameServer
import Quiz
import Web

/// A player as everyone may see them.
struct PlayerView: Codable {
  /// A player's state in the latest question.
  enum Status: String, Codable, CaseIterable {
    case playing, won, lost, left
    /// Not playing it.
    case waiting
  }

  let id: String
  let name: String
  let points: Int
  let rank: Int
  let status: Status
  /// The points earned in the latest question.
  let gained: Int
  /// The time from the question to the win without pauses, in milliseconds; nil without one.
  let afterMs: Int?
  /// 1, 1.5 or 2; nil for unlimited time.
  let timeFactor: Double?
  /// Whether the player has a page open.
  let here: Bool
  /// How far the player's camera is ready for the game.
  let camera: CameraCheck
  /// The name that people use for the wrong object seen last.
  let lastOther: String?
  /// The names of those who share the phone; empty for one who plays alone.
  let names: [String]
  /// The number of the player's team; nil without teams.
  let team: Int?
  /// The numbers of the finished questions that the player has won.
  let found: [Int]
  /// How many others in the game have joined from the same browser or address; nil for all viewers but the host.
  let alike: Int?

  /// The players by points, highest first; without those who were removed or wait to be let in. `alike` counts the
  /// others from the browser or the address of a player.
  static func all(
    of snapshot: ContestSnapshot, in wording: Wording, alike: ((PlayerID) -> Int)? = nil
  ) -> [PlayerView] {
    let contest = snapshot.contest
    return contest.standings.map { standing in
      let player = standing.player
      let turn = contest.turn(of: player.id)
      return PlayerView(
        id: player.id.rawValue, name: player.name, points: standing.points, rank: standing.rank,
        status: player.presence == .left ? .left : decided(standing.status), gained: standing.gained,
        afterMs: standing.wonAfter?.milliseconds, timeFactor: Double(player.extraTime.rawValue),
        here: snapshot.present.contains(player.id), camera: snapshot.cameras[player.id] ?? .untried,
        lastOther: turn?.round.lastOther.map(wording.label), names: player.names, team: player.team,
        found: contest.found(by: player.id),
        alike: alike?(player.id))
    }
  }

  /// The state to show. A round counts as left for players who went away and for everyone when the host ends the game,
  /// but they are still in the game: they are shown as waiting.
  private static func decided(_ status: PlayerRound.Status?) -> Status {
    switch status {
    case .playing: .playing
    case .won: .won
    case .lost: .lost
    case .left, nil: .waiting
    }
  }
}

/// A finished question.
struct PastRound: Codable {
  struct Part: Codable {
    let id: String
    let status: PlayerRound.Status
    let afterMs: Int?
    let points: Int
    let overruled: Bool
    /// The host's reason for overruling; nil without one, and for viewers who may not see it.
    let reason: String?
  }

  let number: Int
  let question: String
  let answer: String
  let image: String
  /// The name that people use for the thing on the image.
  let label: String
  let players: [Part]

  static func all(of contest: Contest, in wording: Wording, withReasons: Bool) -> [PastRound] {
    contest.rounds.enumerated().filter { $0.element.isOver }.map { index, round in
      PastRound(
        number: index + 1, question: wording(round.assignment.question), answer: wording(round.assignment.answer),
        image: round.assignment.image, label: wording.label(of: round.assignment.image),
        players: contest.players.filter(\.isListed).compactMap { player in
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
