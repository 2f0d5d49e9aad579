/// The score of a game.
public struct Summary: Sendable, Equatable {
  /// The rounds that were won.
  public private(set) var won = 0
  /// The rounds whose time was up.
  public private(set) var lost = 0
  /// The rounds that the player left before they were decided.
  public private(set) var left = 0
  /// The points of the rounds that were won.
  public private(set) var points = 0
  /// Of how many rounds this is: the deck's, or those asked where a reshuffled deck has given more.
  public let rounds: Int

  init(_ asked: [Round], deckCount: Int) {
    rounds = max(asked.count, deckCount)
    for round in asked {
      switch round.outcome {
      case .won:
        won += 1
        points += round.assignment.points
      case .lost: lost += 1
      case .left: left += 1
      case nil: break
      }
    }
  }
}
