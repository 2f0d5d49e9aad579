import Basics

/// The state from which the next problem of a lesson is drawn: the problems asked so far, and the items that the player
/// needs to practise.
struct LessonState {
  /// How many candidates are drawn where they are compared with each other.
  private static let candidates = 8

  /// The problems asked so far, which do not come again.
  private(set) var used: Set<Exercise.Subject> = []
  private let practice: Practice
  private var timesAsked: [String: Int] = [:]

  init(_ practice: Practice = .unknown) { self.practice = practice }

  mutating func ask(_ exercise: Exercise) {
    used.insert(exercise.subject)
    timesAsked[exercise.item, default: 0] += 1
  }

  /// Returns the rank of `item`: items with a lower rank are asked first. All items have the same rank if nothing is
  /// known about the player. Items that this lesson has already asked come after all others.
  func rank(_ item: String) -> Int {
    practice.isUnknown ? 0 : practice.rank(item) + (Memory.boxes + 2) * (timesAsked[item] ?? 0)
  }

  /// The elements of the lowest rank.
  func first<Element>(_ elements: [Element], item: (Element) -> String) -> [Element] {
    let ranks = elements.map { rank(item($0)) }
    return elements.indices.filter { ranks[$0] == ranks.min() }.map { elements[$0] }
  }

  /// Whether the next problem may revise earlier levels. The fourth, the seventh and the tenth problem may; the other
  /// seven belong to the level itself.
  var revises: Bool { !used.isEmpty && used.count % 3 == 0 }

  /// Draws until the subject is new in this lesson. Use only for levels that have many more than ten problems and in
  /// which an answer can be right more than once.
  func fresh(_ generator: inout SplitMix64, _ draw: (inout SplitMix64) -> Exercise) -> Exercise {
    while true {
      let exercise = draw(&generator)
      if !used.contains(exercise.subject) { return exercise }
    }
  }

  /// Draws several new problems and returns the one whose item should be asked first. Use only if nothing but the
  /// question distinguishes the options; otherwise the item that is due would point at the right option.
  func mostWanted(_ generator: inout SplitMix64, _ draw: (inout SplitMix64) -> Exercise) -> Exercise {
    let first = fresh(&generator, draw)
    guard !practice.isUnknown else { return first }
    let others = (1..<Self.candidates).map { _ in fresh(&generator, draw) }
    return ([first] + others).min { rank($0.item) < rank($1.item) } ?? first
  }
}
