/// The eleven games, in the order in which the page shows them.
public enum MathsGame: String, CaseIterable, Sendable, Codable {
  case counting, comparing, creatures, colours, shapes, positions, classifying
  case addition, subtraction, multiplication, division

  /// The number of levels of the game, at least 1.
  public var levels: Int {
    switch self {
    case .positions: 3
    case .counting, .colours, .shapes, .classifying: 5
    case .comparing, .creatures: 7
    case .addition, .subtraction, .multiplication, .division: 8
    }
  }

  /// The names of the levels, first level first: names of texts, in alphabetical order.
  public static let levelNames = ["ant", "bee", "cow", "dog", "elephant", "fox", "giraffe", "horse"]

  /// Every game with each of its levels, from 1.
  public static var allLevels: [(game: MathsGame, level: Int)] {
    allCases.flatMap { game in (1...game.levels).map { (game, $0) } }
  }
}
