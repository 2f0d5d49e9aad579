public import EventSourcing

/// The questions of one deck, played by one or by many at once: a solo game, a kiosk's, or a class game with its host.
///
/// Each player has a ``Round`` of their own to each question, all on the same monotonic clock. A question is over when all
/// who were there have an outcome. Commands are in ``Command``, what follows from them in ``ContestFact``.
public struct Contest: Decider {
  /// Where a contest stands.
  public enum Phase: String, Sendable, Codable, CaseIterable {
    /// Nothing has been asked yet.
    case lobby
    /// A question is being played.
    case question
    /// A question is being played, and its clock stands.
    case paused
    /// The question is over, its answer is shown.
    case answer
    /// Nothing more will be asked.
    case over
  }

  /// Players that a contest can have, those included who have left: a lecture hall. Each change is sent to all with a line
  /// for each.
  public static let mostPlayers = 100
  /// The most time that is added at once, in seconds.
  public static let mostSecondsAdded = 600
  /// Length of a reason to overrule, in characters.
  public static let longestReason = 200

  /// What was settled at the beginning.
  public let opening: Opening
  /// What is left to ask, and in which order.
  public internal(set) var deck: Deck
  /// All who have joined, in that order, those included who have left or were removed.
  public internal(set) var players: [Player] = []
  /// Whether newcomers are kept out.
  public internal(set) var isLocked = false
  /// Whether a quick answer brings more points, in the question that runs or is asked next.
  public internal(set) var speedPoints: Bool
  /// The questions asked so far, in order; all but the last are over.
  public internal(set) var rounds: [ContestRound] = []
  var hasEnded = false

  /// A contest in its lobby.
  public init(_ opening: Opening) {
    self.opening = opening
    deck = Deck(opening.assignments, seed: opening.seed, reshuffles: opening.reshuffles)
    speedPoints = opening.speedPoints
  }

  /// Where the contest stands.
  public var phase: Phase {
    if hasEnded { return .over }
    guard let round else { return .lobby }
    if round.isOver { return .answer }
    return round.isPaused ? .paused : .question
  }

  /// The question asked last; nil before the first.
  public var round: ContestRound? { rounds.last }

  /// Whether a question is being played, its clock running or not.
  public var isRoundRunning: Bool { phase == .question || phase == .paused }

  /// How many questions there will be at most; nil for a deck that is shuffled anew without end.
  public var roundsToPlay: Int? {
    if opening.reshuffles { return opening.assignments.isEmpty ? 0 : opening.mostRounds }
    return min(opening.assignments.count, opening.mostRounds ?? .max)
  }

  /// Whether another question can be asked after the one that was asked last.
  public var hasNext: Bool { !hasEnded && roundsToPlay.map { rounds.count < $0 } ?? true }

  /// The player with this identifier; nil for one who never joined.
  public func player(_ id: PlayerID) -> Player? { players.first { $0.id == id } }

  /// The part of a player in the question asked last; nil for one who does not play it.
  public func turn(of player: PlayerID) -> PlayerRound? { round?.turns[player] }

  /// The instant up to which what this player's camera has shown says nothing about the question asked last; nil before the
  /// first.
  public func viewBegins(for player: PlayerID) -> Instant? {
    (turn(of: player)?.round.countdown ?? round?.clock)?.viewBegins
  }

  /// What a player has gathered up to now.
  public func points(of player: PlayerID) -> Int { rounds.reduce(0) { $0 + $1.points(of: player) } }
}
