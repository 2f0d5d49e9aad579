import EventSourcing
import Quiz

let anna = PlayerID(rawValue: "p1")
let boris = PlayerID(rawValue: "p2")
let vera = PlayerID(rawValue: "p3")

/// A contest played by a test: commands at milliseconds after its beginning, and the facts that follow.
struct Contestants {
  var contest: Contest
  private(set) var facts: [ContestFact]

  /// A contest of assignments with the images "0", "1" and so on, worth 1000 points within 30 s.
  init(
    _ mode: Contest.Mode = .classGame, questions: Int = 3, players: [PlayerID] = [],
    change: (inout Contest.Opening) -> Void = { _ in }
  ) throws {
    var opening = Contest.Opening(
      id: "c1", mode: mode, source: .browser, pin: "123456", pack: "A pack", assignments: assignments(questions),
      seed: 1)
    change(&opening)
    contest = Contest(opening)
    facts = [.opened(opening)]
    for player in players { try at(0, .join(player, name: "Name of \(player.rawValue)")) }
  }

  @discardableResult
  mutating func at(_ time: Int, _ command: Contest.Command) throws(Contest.Refusal) -> [ContestFact] {
    let decided = try contest.handle(command, at: after(.milliseconds(time)))
    facts += decided
    return decided
  }

  /// Makes the player show the right object, or the objects `seen`, in a frame captured at `captured` (by default
  /// `time`), whose verdict arrives at `time`.
  @discardableResult
  mutating func at(_ time: Int, _ player: PlayerID, shows seen: [String]? = nil, captured: Int? = nil) throws
    -> [ContestFact]
  {
    let seen = seen ?? [contest.round?.assignment.image ?? "none"]
    return try at(time, .frame(player, captured: after(.milliseconds(captured ?? time)), seen: seen))
  }

  func refusal(_ command: Contest.Command, at time: Int = 0) -> Contest.Refusal? {
    do {
      _ = try contest.decide(command, at: after(.milliseconds(time)))
      return nil
    } catch {
      return error
    }
  }

  /// The points of each player, in the order of joining.
  var points: [Int] { contest.players.map { contest.points(of: $0.id) } }

  func status(of player: PlayerID) -> PlayerRound.Status? { contest.turn(of: player)?.status }
}
