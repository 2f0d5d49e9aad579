import Basics

/// Ten problems of a level. They follow from the seed and from the items that the player needs to practise. The result
/// is the same on every machine and never changes.
public struct Lesson: Sendable, Equatable {
  /// The number of problems.
  public static let length = 10
  /// The levels of colours and of shapes whose options are drawn, for children who cannot read; in later ones they are
  /// words.
  static let drawnLevels = 2

  /// The problems in the order in which they are asked. None comes twice in a level that has at least ten.
  public let exercises: [Exercise]

  /// Creates the lesson with `seed` in `level`, which must be between 1 and the game's number of levels, for a player
  /// whose due items are in `practice`.
  public init(_ game: MathsGame, level: Int, seed: UInt64, practice: Practice = .unknown) {
    precondition((1...game.levels).contains(level), "the level must be one of the game's")
    var generator = SplitMix64(seed: seed)
    var state = LessonState(practice)
    exercises = (0..<Self.length).map { _ in
      let exercise = Self.draw(game, level, state, &generator)
      state.ask(exercise)
      return exercise
    }
  }

  private static func draw(
    _ game: MathsGame, _ level: Int, _ state: LessonState, _ generator: inout SplitMix64
  ) -> Exercise {
    switch game {
    case .tapping: Tapping.draw(level, state, &generator)
    case .counting: Counting.draw(level, state, &generator)
    case .comparing: Comparing.draw(level, state, &generator)
    case .creatures: Creatures.draw(level, state, &generator)
    case .colours: Colours.draw(level, state, &generator)
    case .shapes: Shapes.draw(level, state, &generator)
    case .positions: Positions.draw(level, state, &generator)
    case .classifying: Classifying.draw(level, state, &generator)
    case .laying: Laying.draw(level, state, &generator)
    case .addition: Arithmetic.addition(level).draw(state, &generator)
    case .subtraction: Arithmetic.subtraction(level).draw(state, &generator)
    case .multiplication: Arithmetic.multiplication(level).draw(state, &generator)
    case .division: Arithmetic.division(level).draw(state, &generator)
    }
  }
}

extension [String] {
  /// The element after `element`, or the first one after the last.
  func following(_ element: String) -> String { self[((firstIndex(of: element) ?? 0) + 1) % count] }
}

extension SplitMix64 {
  /// One of `elements`, each equally likely; there must be at least one.
  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(below: elements.count)] }
}
