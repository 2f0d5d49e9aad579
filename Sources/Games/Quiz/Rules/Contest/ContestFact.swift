public import EventSourcing

/// An event in a contest.
public enum ContestFact: Fact {
  /// The contest was opened; always the first fact.
  case opened(Contest.Opening)
  /// A player joined or returned.
  case joined(PlayerID, name: String)
  /// A player wants to join or to return, and waits for the host's permission.
  case knocked(PlayerID, name: String)
  /// The host let a player in.
  case admitted(PlayerID)
  /// A player left, and with it a round still being played.
  case left(PlayerID)
  /// The host removed a player for good.
  case removed(PlayerID)
  /// Newcomers were locked out, or let in again.
  case locked(Bool)
  /// Newcomers have to be let in by the host, or no longer.
  case approval(Bool)
  /// Speed points were switched on or off.
  case speedPoints(Bool)
  /// Photographs were allowed, or are no longer allowed.
  case photographs(Bool)
  /// The host let pictures of answers be kept that were not recognised, or took that back.
  case missesKept(Bool)
  /// The people who share a player's phone, in the order in which they take turns.
  case shared(PlayerID, names: [String])
  /// Hints wait until half of the time is over, or no longer.
  case hintsAtHalfTime(Bool)
  /// Half of the time is over, and the hint was shown.
  case hinted
  /// The next question follows automatically after this many seconds, or, if nil, no longer does so.
  case advance(seconds: Int?)
  /// The time at which the next question follows automatically was decided.
  case nextDue(at: Instant)
  /// The host stopped the way to the next question.
  case held
  /// The contest waits for players who were present before a restart, and the clocks are stopped.
  case gathering(at: Instant)
  /// These players are back, or the wait is over, and the clocks run again.
  case gathered(at: Instant)
  /// The players were divided into this many teams; 0 for none.
  case teams(count: Int)
  /// A team was renamed; an empty name removes the name.
  case teamNamed(Int, name: String)
  /// A player was put into a team.
  case assigned(PlayerID, team: Int)
  /// The extra time of a player was changed.
  case extraTime(PlayerID, ExtraTime)
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
    case .knocked: "contest.knocked"
    case .admitted: "contest.admitted"
    case .left: "contest.left"
    case .removed: "contest.removed"
    case .locked: "contest.locked"
    case .approval: "contest.approval"
    case .speedPoints: "contest.speedPoints"
    case .photographs: "contest.photographs"
    case .missesKept: "contest.missesKept"
    case .shared: "contest.shared"
    case .hintsAtHalfTime: "contest.hintsAtHalfTime"
    case .hinted: "contest.hinted"
    case .advance: "contest.advance"
    case .nextDue: "contest.nextDue"
    case .held: "contest.held"
    case .gathering: "contest.gathering"
    case .gathered: "contest.gathered"
    case .teams: "contest.teams"
    case .teamNamed: "contest.teamNamed"
    case .assigned: "contest.assigned"
    case .extraTime: "contest.timeFactor"
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

  /// Whether the contest is over.
  public var endsStream: Bool { self == .ended }

  /// The version of this kind's fields.
  public var version: Int { if case .played(_, let fact) = self { fact.version } else { 1 } }
}

extension ContestFact {
  /// - Throws: ``UnknownFact`` for a kind or version that this program does not know, `DecodingError` for a missing or
  ///   malformed field.
  public init(from decoder: any Decoder) throws {
    let fields = try FactFields(decoder)
    switch (fields.kind, fields.version) {
    case ("contest.opened", 1): self = .opened(try fields.inlined())
    case ("contest.joined", 1): self = .joined(try fields("player"), name: try fields("name"))
    case ("contest.knocked", 1): self = .knocked(try fields("player"), name: try fields("name"))
    case ("contest.admitted", 1): self = .admitted(try fields("player"))
    case ("contest.left", 1): self = .left(try fields("player"))
    case ("contest.removed", 1): self = .removed(try fields("player"))
    case ("contest.locked", 1): self = .locked(try fields("on"))
    case ("contest.approval", 1): self = .approval(try fields("on"))
    case ("contest.speedPoints", 1): self = .speedPoints(try fields("on"))
    case ("contest.photographs", 1): self = .photographs(try fields("on"))
    case ("contest.missesKept", 1): self = .missesKept(try fields("on"))
    case ("contest.shared", 1): self = .shared(try fields("player"), names: try fields("names"))
    case ("contest.hintsAtHalfTime", 1): self = .hintsAtHalfTime(try fields("on"))
    case ("contest.hinted", 1): self = .hinted
    case ("contest.advance", 1): self = .advance(seconds: try fields("seconds"))
    case ("contest.nextDue", 1): self = .nextDue(at: try fields.instant())
    case ("contest.held", 1): self = .held
    case ("contest.gathering", 1): self = .gathering(at: try fields.instant())
    case ("contest.gathered", 1): self = .gathered(at: try fields.instant())
    case ("contest.teams", 1): self = .teams(count: try fields("count"))
    case ("contest.teamNamed", 1): self = .teamNamed(try fields("team"), name: try fields("name"))
    case ("contest.assigned", 1): self = .assigned(try fields("player"), team: try fields("team"))
    case ("contest.timeFactor", 1): self = .extraTime(try fields("player"), try fields("factor"))
    case ("contest.asked", 1): self = .asked(try fields("assignment"), at: try fields.instant())
    case ("contest.paused", 1): self = .paused(at: try fields.instant())
    case ("contest.resumed", 1): self = .resumed(at: try fields.instant())
    case ("contest.timeAdded", 1): self = .timeAdded(seconds: try fields("seconds"))
    case ("contest.skipped", 1): self = .skipped
    case ("contest.replayed", 1): self = .replayed(at: try fields.instant())
    case ("contest.overruled", 1):
      self = .overruled(
        round: try fields("round"), try fields("player"), won: try fields("won"), reason: try fields("reason"))
    case ("contest.ended", 1): self = .ended
    default:
      // `RoundFact` knows its own kinds; the player stands beside its fields.
      let fact: RoundFact = try fields.inlined()
      self = .played(try fields("player"), fact)
    }
  }

  /// Writes the kind, the version and the fields of the case into one flat object.
  ///
  /// - Throws: `EncodingError` where the encoder cannot write a value.
  public func encode(to encoder: any Encoder) throws {
    var fields = try FactWriter(self, to: encoder)
    switch self {
    case .opened(let opening): try fields.inline(opening)
    case .joined(let player, let name), .knocked(let player, let name):
      try fields.write(player, "player")
      try fields.write(name, "name")
    case .left(let player), .removed(let player), .admitted(let player): try fields.write(player, "player")
    case .locked(let on), .approval(let on), .speedPoints(let on), .photographs(let on), .hintsAtHalfTime(let on),
      .missesKept(let on):
      try fields.write(on, "on")
    case .shared(let player, let names):
      try fields.write(player, "player")
      try fields.write(names, "names")
    case .advance(let seconds): try fields.write(seconds, "seconds")
    case .teams(let count): try fields.write(count, "count")
    case .teamNamed(let team, let name):
      try fields.write(team, "team")
      try fields.write(name, "name")
    case .assigned(let player, let team):
      try fields.write(player, "player")
      try fields.write(team, "team")
    case .extraTime(let player, let factor):
      try fields.write(player, "player")
      try fields.write(factor, "factor")
    case .asked(let assignment, let instant):
      try fields.write(assignment, "assignment")
      try fields.write(instant)
    case .paused(let instant), .resumed(let instant), .replayed(let instant), .nextDue(let instant),
      .gathering(let instant), .gathered(let instant):
      try fields.write(instant)
    case .timeAdded(let seconds): try fields.write(seconds, "seconds")
    case .played(let player, let fact):
      try fields.inline(fact)
      try fields.write(player, "player")
    case .overruled(let round, let player, let won, let reason):
      try fields.write(round, "round")
      try fields.write(player, "player")
      try fields.write(won, "won")
      try fields.write(reason, "reason")
    case .skipped, .ended, .hinted, .held: break
    }
  }
}
