public import EventSourcing

/// What can happen in a contest.
public enum ContestFact: Fact {
  /// The contest was opened; always the first.
  case opened(Contest.Opening)
  /// Somebody joined, or came back.
  case joined(PlayerID, name: String)
  /// A player left; a round being played is left with it.
  case left(PlayerID)
  /// The host sent a player away for good.
  case removed(PlayerID)
  /// Newcomers are kept out, or let in again.
  case locked(Bool)
  /// Speed points were switched.
  case speedPoints(Bool)
  /// A player got another time.
  case timeFactor(PlayerID, TimeFactor)
  /// A question was shown to all who were there.
  case asked(Assignment, at: Instant)
  /// The host stopped the clocks.
  case paused(at: Instant)
  /// The host let them go on.
  case resumed(at: Instant)
  /// All got so many more seconds, times their factor.
  case timeAdded(seconds: Int)
  /// The host ended the question.
  case skipped
  /// Something happened in a player's round of the question asked last.
  case played(PlayerID, RoundFact)
  /// The question was asked anew of those who had not answered.
  case replayed(at: Instant)
  /// The host changed the verdict on a player in the question with this number, from 1 on.
  case overruled(round: Int, PlayerID, won: Bool, reason: String)
  /// Nothing more is asked.
  case ended

  /// What happened: "contest." and the name of the case, or the kind of what was played.
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

  /// The version of the fields of this kind.
  public var version: Int { if case .played(_, let fact) = self { fact.version } else { 1 } }
}
