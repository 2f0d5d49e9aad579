public import EventSourcing

/// The rounds of one deck, one after the other.
public struct Game: Decider {
  /// What the player, the camera or the clock asks for.
  public enum Command: Sendable {
    /// Show the next question.
    case ask
    /// Something for the round that is being played.
    case play(Round.Command)
  }

  /// Why a command is refused.
  public enum Refusal: String, Error, Sendable, CustomStringConvertible {
    case roundRunning, noRound, deckExhausted

    /// Why not, and what to do instead.
    public var description: String {
      switch self {
      case .roundRunning: "The round is not over yet: answer, leave it, or wait for its deadline."
      case .noRound: "No question has been asked yet: ask for the next one first."
      case .deckExhausted: "All assignments have been played: the quiz is over. Start another game."
      }
    }
  }

  /// What is left to ask, and in which order.
  public private(set) var deck: Deck
  /// Whether wrong objects are named.
  public let namesWrongObjects: Bool
  /// The rounds asked so far, in order; all but the last are over.
  public private(set) var rounds: [Round] = []

  /// A game before its first question.
  public init(_ deck: Deck, namesWrongObjects: Bool = true) {
    self.deck = deck
    self.namesWrongObjects = namesWrongObjects
  }

  /// The round asked last; nil before the first.
  public var round: Round? { rounds.last }

  /// Whether all has been asked and the last round is over.
  public var isOver: Bool { deck.isExhausted && !isRoundRunning }

  /// The score up to now.
  public var summary: Summary { Summary(rounds, deckCount: deck.assignments.count) }

  private var isRoundRunning: Bool { round.map { $0.outcome == nil } ?? false }

  /// What follows from `command`: a question where one may be asked, or the facts of the round.
  public func decide(_ command: Command, at now: Instant) throws(Refusal) -> [GameFact] {
    switch command {
    case .ask:
      guard !isRoundRunning else { throw .roundRunning }
      var deck = deck
      guard let assignment = deck.draw() else { throw .deckExhausted }
      return [.asked(assignment, at: now)]
    case .play(let command):
      guard let round else { throw .noRound }
      return round.decide(command, at: now).map(GameFact.played)
    }
  }

  /// The game after `fact`.
  public mutating func apply(_ fact: GameFact) {
    switch fact {
    case .asked(let assignment, let instant):
      _ = deck.draw()
      rounds.append(Round(assignment, askedAt: instant, namesWrongObjects: namesWrongObjects))
    case .played(let fact):
      guard let last = rounds.indices.last else { return }
      rounds[last].apply(fact)
    }
  }
}
