import Basics

/// The game "How many are there?"
enum Counting {
  /// The maximum number of pictures, by level.
  static let maxCounts = [5, 7, 10, 15, 25]
  /// The minimum number of pictures.
  static let fewest = 2
  /// The things to count; each language has a word for many of them.
  static let things = [
    "dog", "cat", "duck", "fish", "apple", "car", "butterfly", "ball", "flower", "tree", "star", "mushroom",
  ]

  /// The items of a level: numbers.
  static func items(_ level: Int) -> [String] { (fewest...maxCounts[level - 1]).map(String.init) }

  static func draw(_ level: Int, _ state: LessonState, _ generator: inout SplitMix64) -> Exercise {
    let known = level == 1 ? [] : Array(fewest...maxCounts[level - 2])
    let own = Array((known.last.map { $0 + 1 } ?? fewest)...maxCounts[level - 1])
    return state.fresh(&generator) { generator in
      let thing = generator.pick(things)
      let choice = options(own, known, state, &generator)
      return Exercise(
        Exercise.Subject(Question(.howMany, "many.\(thing)"), .pictures(thing, count: choice.right)),
        item: String(choice.right), rightFirst: choice.options.map(Drawing.number), using: &generator)
    }
  }

  /// Four numbers, each equally likely to be right: of the `own` ones of a level, or of the `known` ones of the levels
  /// before. A level with two or three own numbers has them in every problem, beside known ones; more than half, or
  /// three quarters, of the right answers cannot be its own, or a player who knows them would be right too often.
  private static func options(
    _ own: [Int], _ known: [Int], _ state: LessonState, _ generator: inout SplitMix64
  ) -> Choice<Int> {
    guard own.count >= 4 else {
      var others = known
      generator.shuffle(&others)
      others.sort { state.rank(String($0)) < state.rank(String($1)) }
      return Choice(4, of: own + others.prefix(4 - own.count), using: &generator)
    }
    let counts = state.revises && !known.isEmpty ? known : own
    return Choice(
      near: 4, of: counts, weights: counts.map { _ in 1 }, else: [], rank: { state.rank(String($0)) }, using: &generator
    )
  }
}
