/// The thirteen games, in the order in which the page shows them.
public enum MathsGame: String, CaseIterable, Sendable, Codable, CodingKeyRepresentable {
  case tapping, counting, comparing, creatures, colours, shapes, positions, classifying, laying
  case addition, subtraction, multiplication, division

  /// The number of levels of the game, at least 1.
  public var levels: Int {
    switch self {
    case .positions: 3
    case .tapping: 4
    case .counting, .colours, .shapes, .classifying: 5
    case .comparing, .creatures: 7
    case .laying: Laying.levels
    case .addition, .subtraction, .multiplication, .division: 8
    }
  }

  /// The names of the levels, first level first: names of texts, in alphabetical order.
  public static let levelNames = ["ant", "bee", "cow", "dog", "elephant", "fox", "giraffe", "horse"]

  /// Every game with each of its levels, from 1.
  public static var allLevels: [(game: MathsGame, level: Int)] {
    allCases.flatMap { game in (1...game.levels).map { (game, $0) } }
  }

  /// The name of the text of a colour (`#rrggbb`); nil for one that no game has.
  public static func nameOfColour(_ value: String) -> String? {
    Colours.levels.joined().first { $0.value == value }.map { "colour.\($0.key)" }
  }

  /// Whether the answers to `item` are drawn: who finds the right one has matched colours or shapes by eye, and need
  /// not know the word.
  public func isMatched(_ item: String) -> Bool {
    switch self {
    case .colours, .shapes: (1...Lesson.drawnLevels).contains { items(ofLevel: $0).contains(item) }
    default: false
    }
  }

  /// Returns the items that the problems of a level ask for, named as in ``Exercise/item``, including the items that
  /// the level shares with earlier levels.
  public func items(ofLevel level: Int) -> [String] {
    switch self {
    case .tapping: Tapping.items(level)
    case .counting: Counting.items(level)
    case .comparing: Comparing.items(level)
    case .creatures: Creatures.items(level)
    case .colours: Colours.items(level)
    case .shapes: Shapes.items(level)
    case .positions: Positions.items()
    case .classifying: Classifying.items(level)
    case .laying: Laying.items(level)
    case .addition: Arithmetic.addition(level).items
    case .subtraction: Arithmetic.subtraction(level).items
    case .multiplication: Arithmetic.multiplication(level).items
    case .division: Arithmetic.division(level).items
    }
  }
}
