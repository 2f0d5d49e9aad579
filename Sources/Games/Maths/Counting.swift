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
    let counts = Array(fewest...most[level - 1])
    return Lesson.fresh(used, &generator) { generator in
      let thing = generator.pick(things)
      let choice = Choice(
        near: 4, of: counts, weights: counts.map { _ in 1 }, else: [], using: &generator)
      return Exercise(
        Exercise.Subject(Question(.howMany, "many.\(thing)"), .pictures(thing, count: choice.right)),
        rightFirst: choice.options.map(Drawing.number), using: &generator)
    }
  }
}
