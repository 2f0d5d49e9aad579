import Basics

/// The game "How many are there?"
enum Counting {
  /// The maximum number of pictures, by level.
  static let most = [5, 7, 10, 15, 25]
  /// The minimum number of pictures.
  static let fewest = 2
  /// The things to count; each language has a word for many of them.
  static let things = [
    "dog", "cat", "duck", "fish", "apple", "car", "butterfly", "ball", "flower", "tree", "star", "mushroom",
  ]

  static func draw(_ level: Int, _ used: Set<Exercise.Subject>, _ generator: inout SplitMix64) -> Exercise {
    let known = level == 1 ? [] : Array(fewest...most[level - 2])
    let own = Array((known.last.map { $0 + 1 } ?? fewest)...most[level - 1])
    let revises = Lesson.revises(afterProblems: used.count)
    return Lesson.fresh(used, &generator) { generator in
      let thing = generator.pick(things)
      let choice = options(own, known, revises: revises, &generator)
      return Exercise(
        Exercise.Subject(Question(.howMany, "many.\(thing)"), .pictures(thing, count: choice.right)),
        rightFirst: choice.options.map(Drawing.number), using: &generator)
    }
  }

  /// Four numbers, each equally likely to be right: of the `own` ones of a level, or of the `known` ones of the levels
  /// before. A level with two or three own numbers has them in every problem, beside known ones; more than half, or
  /// three quarters, of the right answers cannot be its own, or a player who knows them would be right too often.
  private static func options(
    _ own: [Int], _ known: [Int], revises: Bool, _ generator: inout SplitMix64
  ) -> Choice<Int> {
    guard own.count >= 4 else {
      var others = known
      generator.shuffle(&others)
      return Choice(4, of: own + others.prefix(4 - own.count), using: &generator)
    }
    let counts = revises && !known.isEmpty ? known : own
    return Choice(near: 4, of: counts, weights: counts.map { _ in 1 }, else: [], using: &generator)
  }
}
