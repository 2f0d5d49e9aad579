/// The eleven games, in the order in which the page shows them.
public enum MathsGame: String, CaseIterable, Sendable, Codable {
  case counting, comparing, creatures, colours, shapes, positions, classifying
  case addition, subtraction, multiplication, division

  /// How many levels the game has, at least 1.
  public var levels: Int {
    switch self {
    case .positions: 3
    case .counting, .colours, .shapes, .classifying: 5
    case .comparing, .creatures: 7
    case .addition, .subtraction, .multiplication, .division: 8
    }
  }

  /// What levels are called, the first one first: names for texts, in the order of the alphabet.
  public static let levelNames = ["ant", "bee", "cow", "dog", "elephant", "fox", "giraffe", "horse"]

  /// Every game with each of its levels, from 1.
  public static var allLevels: [(game: MathsGame, level: Int)] {
    allCases.flatMap { game in (1...game.levels).map { (game, $0) } }
  }
}
