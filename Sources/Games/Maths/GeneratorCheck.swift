import Basics

/// What is measured of a level's problems: where the right answers lie, and how far guessing gets.
public struct GeneratorCheck: Sendable {
  /// How a blind rule fares.
  public struct Guess: Sendable {
    /// The rule's name.
    public let rule: String
    /// Whether it remembers what was right earlier in the session.
    public let remembersSession: Bool
    /// The share of problems that it gets right, among those that it has something to say about; 0…1.
    public let hits: Double
  }

  /// How many problems are drawn: a thousand sessions.
  public static let problems = 10_000
  /// The significance of all chi-square tests together. There is one a level, each is held to this over their number
  /// (Bonferroni).
  public static let significance = 0.01
  /// How much better than chance a blind rule may do, as a share.
  public static let advantage = 0.05

  public let game: MathsGame
  public let level: Int
  /// How many options a problem has.
  public let slots: Int
  /// Pearson's chi-square of the slots of the right options against all slots being equally likely.
  public let chiSquare: Double
  /// The blind rules that have something to say here, the best first.
  public let guesses: [Guess]
  /// How many different problems were met.
  public let different: Int

  /// What guessing gets.
  public var chance: Double { 1 / Double(slots) }

  /// The chi-square that would be exceeded by chance in one of `levels / significance` = 6900 levels: the quantile
  /// 1 - 0.01/69 of the distribution with one less degrees of freedom than there are slots (Abramowitz and Stegun,
  /// 26.4; computed to two decimals).
  public var largestChiSquare: Double { [14.44, 17.68, 20.33][slots - 2] }

  /// Draws the problems of `level`, beginning at `seed`.
  public init(_ game: MathsGame, level: Int, seed: UInt64) {
    self.game = game
    self.level = level
    var generator = SplitMix64(seed: seed)
    var tally = Tally()
    var subjects: Set<Exercise.Subject> = []
    for _ in 0..<Self.problems / Lesson.length {
      let lesson = Lesson(game, level: level, seed: generator.next())
      tally.beginSession()
      for exercise in lesson.exercises {
        tally.count(exercise)
        subjects.insert(exercise.subject)
      }
    }
    slots = tally.slots.count
    chiSquare = tally.chiSquare
    guesses = tally.guesses
    different = subjects.count
  }
}

/// Counts for a check.
private struct Tally {
  private(set) var slots: [Int] = []
  private var turn = 0
  private var shown: [String: Int] = [:]
  private var right: [String: Int] = [:]
  private var rightInSession: Set<String> = []
  private var lastSlot: Int?
  private var hits = Array(repeating: 0.0, count: BlindRule.all.count)
  private var tries = Array(repeating: 0, count: BlindRule.all.count)

  mutating func beginSession() { rightInSession = [] }

  mutating func count(_ exercise: Exercise) {
    let seen = exercise.options.map(\.face)
    // Boxes of the same things are told apart by what is asked about, and so is the different one of some pictures: which
    // of them belong together is the question. Who does not look sees no difference.
    let isLookedAt = exercise.question.sentence == .different || Set(seen).count < seen.count
    let faces = isLookedAt ? seen.map { _ in "" } : seen
    let values = exercise.options.compactMap(\.value)
    let view = BlindRule.View(
      faces: faces, areTexts: exercise.options.allSatisfy(\.isText),
      values: values.count == faces.count ? values : nil, shown: faces.map { shown[$0] ?? 0 },
      right: faces.map { right[$0] ?? 0 }, wasRight: faces.map(rightInSession.contains), lastSlot: lastSlot, turn: turn)
    for (index, rule) in BlindRule.all.enumerated() {
      let chosen = rule.slots(view)
      guard !chosen.isEmpty else { continue }
      tries[index] += 1
      // Where a rule cannot decide it takes any of those, each as often.
      if chosen.contains(exercise.right) { hits[index] += 1 / Double(chosen.count) }
    }
    if slots.isEmpty { slots = Array(repeating: 0, count: faces.count) }
    slots[exercise.right] += 1
    for face in faces { shown[face, default: 0] += 1 }
    right[faces[exercise.right], default: 0] += 1
    rightInSession.insert(faces[exercise.right])
    lastSlot = exercise.right
    turn += 1
  }

  var chiSquare: Double {
    let expected = Double(turn) / Double(slots.count)
    return slots.map { (Double($0) - expected) * (Double($0) - expected) / expected }.reduce(0, +)
  }

  var guesses: [GeneratorCheck.Guess] {
    BlindRule.all.indices.filter { tries[$0] > 0 }.map { index in
      GeneratorCheck.Guess(
        rule: BlindRule.all[index].name, remembersSession: BlindRule.all[index].remembersSession,
        hits: hits[index] / Double(tries[index]))
    }.sorted { $0.hits > $1.hits }
  }
}

extension Drawing {
  /// The number that it is.
  fileprivate var value: Int? {
    if case .number(let number) = self { number } else { nil }
  }

  /// Whether it is read.
  fileprivate var isText: Bool {
    switch self {
    case .number, .letter, .word: true
    default: false
    }
  }

  /// What somebody sees of an option who does not look at the question. How many pictures are in a box, where boxes are
  /// compared, is the question.
  fileprivate var face: String {
    switch self {
    case .number(let number): String(number)
    case .letter(let text), .picture(let text), .word(let text), .pictures(let text, _), .shape(let text, _): text
    case .spot(let colour, _): colour
    case .row, .column, .term: ""
    }
  }
}
