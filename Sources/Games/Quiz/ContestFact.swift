public import EventSourcing

/// An event in a contest.
public enum ContestFact: Fact {
  /// The contest was opened; always the first fact.
  case opened(Contest.Opening)
  /// Somebody joined or returned.
  case joined(PlayerID, name: String)
  /// A player left, and with it a round still being played.
  case left(PlayerID)
  /// The host removed a player for good.
  case removed(PlayerID)
  /// Newcomers were locked out, or let in again.
  case locked(Bool)
  /// Speed points were switched on or off.
  case speedPoints(Bool)
  /// A player got another time factor.
  case timeFactor(PlayerID, TimeFactor)
  /// A question was shown to everyone present.
  case asked(Assignment, at: Instant)
  /// The host stopped the clocks.
  case paused(at: Instant)
  /// The host restarted the clocks.
  case resumed(at: Instant)
  /// Everyone got this many more seconds, times their factor.
  case timeAdded(seconds: Int)
  /// The host ended the question.
  case skipped
  /// Something happened in a player's round of the latest question.
  case played(PlayerID, RoundFact)
  /// The question was asked again of everyone who had not answered.
  case replayed(at: Instant)
  /// The host changed a player's verdict in the question with this number, counted from 1.
  case overruled(round: Int, PlayerID, won: Bool, reason: String)
  /// The contest ended.
  case ended

  /// "contest." and the name of the case, or for `played` the kind of the round's fact.
  public var kind: String {
    switch self {
    case .opened: "contest.opened"
    case .joined: "contest.joined"
    case .left: "contest.left"
    case .removed: "contest.removed"
    case .locked: "contest.locked"
    case .speedPoints: "contest.speedPoints"
    case .timeFactor: "contest.timeFactor"
    case .asked: "contest.asked"
    case .paused: "contest.paused"
    case .resumed: "contest.resumed"
    case .timeAdded: "contest.timeAdded"
    case .skipped: "contest.skipped"
    case .played(_, let fact): fact.kind
    case .replayed: "contest.replayed"
    case .overruled: "contest.overruled"
    case .ended: "contest.ended"
    }
  }

  /// The version of this kind's fields.
  public var version: Int { if case .played(_, let fact) = self { fact.version } else { 1 } }
}
