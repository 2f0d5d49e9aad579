public import EventSourcing

/// The questions of one deck, played by one player or by many at once: a solo game, a kiosk, or a class game with a
/// host.
///
/// Each player plays a ``Round`` of their own for each question, all on the same monotonic clock. A question is over
/// when everyone who was present has an outcome. ``Command`` lists the requests to a contest, ``ContestFact`` the
/// facts that follow from them.
public struct Contest: Decider {
  /// The stage that a contest has reached.
  public enum Phase: String, Sendable, Codable, CaseIterable {
    /// Nothing has been asked yet.
    case lobby
    /// A question is being played.
    case question
    /// A question is being played, and its clock is stopped.
    case paused
    /// The question is over and its answer is shown.
    case answer
    /// Nothing more will be asked.
    case over
  }

  /// The most players in one contest, including those who have left: enough for a lecture hall. After each change every
  /// page gets a view with a line for each player.
  public static let maxPlayers = 100
  /// The most time that can be added at once, in seconds.
  public static let maxSecondsAdded = 600
  /// The longest time for which a question that was interrupted by a restart waits for the players who were present.
  public static let longestGathering = Duration.seconds(20)
  /// The range of seconds after which the next question may follow automatically: long enough to read an answer, and no
  /// longer than players would wait.
  public static let advanceRange = 3...60
  /// How many teams there may be: more would not be legible on a wall.
  public static let teamRange = 2...8
  /// The most names that share a phone.
  public static let maxNames = 4
  /// The longest reason for an overruling, in characters.
  public static let longestReason = 200

  /// The settings made when the contest was opened.
  public let opening: Opening
  /// The assignments still to be asked, in order.
  public internal(set) var deck: Deck
  /// All players who ever joined, in that order, including those who have left or were removed.
  public internal(set) var players: [Player] = []
  /// Whether newcomers wait until the host lets them in.
  public internal(set) var needsApproval = false
  /// Whether newcomers are kept out.
  public internal(set) var isLocked = false
  /// Whether a quicker answer earns more points. Applies to the running question, or, if none is running, to the next
  /// one.
  public internal(set) var speedPoints: Bool
  /// Whether photographs count as well as what a camera sees.
  public internal(set) var takesPhotographs = true
  /// Whether the host lets pictures of answers be kept, for a day at most, that were not recognised: from the next
  /// question on, and none at all when that is taken back.
  public internal(set) var keepsMisses = false
  /// Whether a hint waits until half of the time is over.
  public internal(set) var hintsAtHalfTime: Bool
  /// The seconds after which the next question follows an answer automatically; nil if the host asks it.
  public internal(set) var advanceSeconds: Int?
  /// The time at which the next question follows automatically; nil if that has not been decided.
  public internal(set) var nextDue: Instant?
  /// Whether the host has stopped the way to the next question, until it is asked.
  public internal(set) var isHeld = false
  /// The teams, by number; empty if all players play alone.
  public internal(set) var teams: [Team] = []
  /// The questions asked so far, in order; all but the last are over.
  public internal(set) var rounds: [ContestRound] = []
  var hasEnded = false

  /// A contest in its lobby, before the first question.
  public init(_ opening: Opening) {
    self.opening = opening
    deck = Deck(
      opening.assignments, seed: opening.seed, reshuffles: opening.reshuffles, inOrder: opening.inOrder ?? false)
    speedPoints = opening.speedPoints
    hintsAtHalfTime = opening.hintsAtHalfTime ?? false
    advanceSeconds = opening.advanceSeconds
  }

  /// The stage that the contest has reached.
  public var phase: Phase {
    if hasEnded { return .over }
    guard let round else { return .lobby }
    if round.isOver { return .answer }
    return round.isPaused ? .paused : .question
  }

  /// The latest question; nil before the first.
  public var round: ContestRound? { rounds.last }

  /// Whether a question is being played, with its clock running or stopped.
  public var isRoundRunning: Bool { phase == .question || phase == .paused }

  /// The most questions that this contest will ask; nil if the deck is reshuffled for ever.
  public var roundsToPlay: Int? {
    if opening.reshuffles { return opening.assignments.isEmpty ? 0 : opening.maxRounds }
    return min(opening.assignments.count, opening.maxRounds ?? .max)
  }

  /// Whether another question can follow the latest one.
  public var hasNext: Bool { !hasEnded && roundsToPlay.map { rounds.count < $0 } ?? true }

  /// The player with this identifier; nil if no such player ever joined.
  public func player(_ id: PlayerID) -> Player? { players.first { $0.id == id } }

  /// A player's part in the latest question; nil if the player is not playing it.
  public func turn(of player: PlayerID) -> PlayerRound? { round?.turns[player] }

  /// Whether a question runs that this player plays, and has not left.
  public func isPlayed(by player: PlayerID) -> Bool {
    isRoundRunning && turn(of: player).map { $0.status != .left } ?? false
  }

  /// The instant before which this player's frames say nothing about the latest question; nil before the first
  /// question.
  public func viewBegins(for player: PlayerID) -> Instant? {
    (turn(of: player)?.round.clock ?? round?.clock)?.viewBegins
  }

  /// The instant at which the question that runs was shown to this player; nil while none runs.
  public func asked(of player: PlayerID) -> Instant? {
    isRoundRunning ? (turn(of: player)?.round.clock ?? round?.clock)?.asked : nil
  }

  /// Whether a picture may be kept that `player` shows at the question `number`, counted from 1: until the player wins
  /// it or leaves.
  public func keepsMiss(of player: PlayerID, in number: Int) -> Bool {
    guard keepsMisses, rounds.indices.contains(number - 1), rounds[number - 1].keepsMisses,
      let turn = rounds[number - 1].turns[player]
    else { return false }
    return turn.round.outcome == nil || turn.round.outcome == .lost
  }

  /// A player's total points so far.
  public func points(of player: PlayerID) -> Int { rounds.reduce(0) { $0 + $1.points(of: player) } }
}
