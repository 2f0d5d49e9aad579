import Basics

/// Ten problems of a level. They follow from the seed alone, on every machine and forever.
public struct Lesson: Sendable, Equatable {
  /// The number of problems.
  public static let length = 10

  /// The problems in the order in which they are asked. None comes twice in a level that has at least ten.
  public let exercises: [Exercise]

  /// Creates the lesson of `seed` in `level`, which is between 1 and the game's number of levels.
  public init(_ game: MathsGame, level: Int, seed: UInt64) {
    precondition((1...game.levels).contains(level), "the level must be one of the game's")
    var generator = SplitMix64(seed: seed)
    var used: Set<Exercise.Subject> = []
    exercises = (0..<Self.length).map { _ in
      let exercise = Self.draw(game, level, used, &generator)
      used.insert(exercise.subject)
      return exercise
    }
  }

  private static func draw(
    _ game: MathsGame, _ level: Int, _ used: Set<Exercise.Subject>, _ generator: inout SplitMix64
  ) -> Exercise {
    switch game {
    case .counting: Counting.draw(level, used, &generator)
    case .comparing: Comparing.draw(level, used, &generator)
    case .creatures: Creatures.draw(level, used, &generator)
    case .colours: Colours.draw(level, used, &generator)
    case .shapes: Shapes.draw(level, used, &generator)
    case .positions: Positions.draw(level, used, &generator)
    case .classifying: Classifying.draw(level, used, &generator)
    case .addition: Arithmetic.addition(level).draw(used, &generator)
    case .subtraction: Arithmetic.subtraction(level).draw(used, &generator)
    case .multiplication: Arithmetic.multiplication(level).draw(used, &generator)
    case .division: Arithmetic.division(level).draw(used, &generator)
    }
  }

  /// Whether the problem after so many others revises what levels before have asked: the fourth, the seventh and the
  /// tenth may; the other seven of ten are the level's own.
  static func revises(afterProblems count: Int) -> Bool { count > 0 && count % 3 == 0 }

  /// Draws until the subject is not in `used`. Only for levels with many more than ten problems, in which an answer can
  /// be right more than once.
  static func fresh(
    _ used: Set<Exercise.Subject>, _ generator: inout SplitMix64, _ draw: (inout SplitMix64) -> Exercise
  ) -> Exercise {
    while true {
      let exercise = draw(&generator)
      if !used.contains(exercise.subject) { return exercise }
    }
  }
}

extension SplitMix64 {
  /// One of `elements`, each equally likely; there must be at least one.
  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(below: elements.count)] }
}
