import Basics

/// Measurements of a level's problems: where the right answers lie, and how far guessing gets.
public struct GeneratorCheck: Sendable {
  /// How well a blind rule does.
  public struct Guess: Sendable {
    /// The rule's name.
    public let rule: String
    /// Whether it remembers what was right earlier in the session.
    public let remembersSession: Bool
    /// The share of problems that the rule gets right, among those to which it applies; 0…1.
    public let hits: Double
    /// The share of sessions in which a player who follows this rule scores ``Notebook/passing`` or more; 0…1. Where
    /// the rule does not apply or cannot decide, the player guesses.
    public let passes: Double
  }

  /// The number of problems drawn: a thousand sessions.
  public static let problems = 10_000
  /// The largest share of sessions in which a player of a blind rule may pass a level.
  public static let maxPassRate = 0.01
  /// The significance of all chi-square tests together. There is one test per level, and each is held to this figure
  /// divided by the number of levels (Bonferroni).
  public static let significance = 0.01
  /// The largest advantage over chance that a blind rule may have, as a share.
  public static let advantage = 0.05

  /// The player for whom problems are drawn.
  public enum Asked: Sendable, CaseIterable {
    /// A player about whom nothing is known: problems follow from the seed.
    case newcomer
    /// A player who guesses, a session a day, and whose wrong answers decide what is asked next.
    case guesser
  }

  /// The game whose problems were drawn.
  public let game: MathsGame
  /// The level of the game, from 1.
  public let level: Int
  /// The number of options of a problem.
  public let slots: Int
  /// Pearson's chi-square of the right options' slots against the hypothesis that all slots are equally likely.
  public let chiSquare: Double
  /// The blind rules that apply to this level, best first.
  public let guesses: [Guess]
  /// The number of distinct problems seen.
  public let different: Int

  /// The share of right answers by pure chance.
  public var chance: Double { 1 / Double(slots) }

  /// The chi-square that chance would exceed in one of `levels / significance` = 8000 levels: the quantile 1 - 0.01/80
  /// of the distribution whose degrees of freedom are one fewer than the slots (Abramowitz and Stegun, 26.4; computed
  /// to two decimals).
  public var largestChiSquare: Double { [14.72, 17.97, 20.64][slots - 2] }

  /// Draws the problems of `level`, starting from `seed`, as `asked` gets them.
  public init(_ game: MathsGame, level: Int, seed: UInt64, asked: Asked = .newcomer) {
    self.game = game
    self.level = level
    var generator = SplitMix64(seed: seed)
    var tally = Tally()
    var subjects: Set<Exercise.Subject> = []
    var memories: [String: Memory] = [:]
    for day in 0..<Self.problems / Lesson.length {
      let time = Int64(day) * 86_400_000
      let practice = Practice(memories: memories, at: time)
      let lesson = Lesson(game, level: level, seed: generator.next(), practice: practice)
      tally.beginSession()
      for exercise in lesson.exercises {
        tally.count(exercise)
        subjects.insert(exercise.subject)
        guard asked == .guesser else { continue }
        let isRight = generator.number(below: exercise.options.count) == exercise.right
        if memories[exercise.item]?.answer(isRight: isRight, at: time) == nil {
          memories[exercise.item] = Memory(isRight: isRight, at: time)
        }
      }
      tally.endSession()
    }
    slots = tally.slots.count
    chiSquare = tally.chiSquare
    guesses = tally.guesses
    different = subjects.count
  }
}

/// The running counts of a check.
private struct Tally {
  private(set) var slots: [Int] = []
  private var turn = 0
  private var shown: [String: Int] = [:]
  private var right: [String: Int] = [:]
  private var rightInSession: Set<String> = []
  private var lastSlot: Int?
  private var hits = Array(repeating: 0.0, count: GuessingStrategy.all.count)
  private var tries = Array(repeating: 0, count: GuessingStrategy.all.count)
  /// By rule, the probability of each score so far in this session.
  private var scores: [[Double]] = []
  private var passes = Array(repeating: 0.0, count: GuessingStrategy.all.count)
  private var sessions = 0

  mutating func beginSession() {
    rightInSession = []
    scores = GuessingStrategy.all.map { _ in [1] + Array(repeating: 0, count: Lesson.length) }
  }

  mutating func endSession() {
    sessions += 1
    for rule in passes.indices { passes[rule] += scores[rule][Notebook.passing...].reduce(0, +) }
  }

  /// Takes in that a player of `rule` is right in the current problem with this probability.
  private mutating func score(_ rule: Int, right: Double) {
    for score in (1...Lesson.length).reversed() {
      scores[rule][score] = scores[rule][score] * (1 - right) + scores[rule][score - 1] * right
    }
    scores[rule][0] *= 1 - right
  }

  mutating func count(_ exercise: Exercise) {
    let seen = exercise.options.map(\.face)
    // Boxes of the same things differ only in what the question asks about; in "Tap the different one", the question is
    // which of the pictures belong together. A player who does not look sees no difference.
    let isLookedAt = exercise.question.sentence == .different || Set(seen).count < seen.count
    let faces = isLookedAt ? seen.map { _ in "" } : seen
    let values = exercise.options.compactMap(\.value)
    let view = GuessingStrategy.View(
      faces: faces, areTexts: exercise.options.allSatisfy(\.isText),
      values: values.count == faces.count ? values : nil, shown: faces.map { shown[$0] ?? 0 },
      right: faces.map { right[$0] ?? 0 }, wasRight: faces.map(rightInSession.contains), lastSlot: lastSlot, turn: turn)
    for (index, rule) in GuessingStrategy.all.enumerated() {
      let chosen = rule.slots(view)
      guard !chosen.isEmpty else {
        score(index, right: 1 / Double(faces.count))
        continue
      }
      tries[index] += 1
      // A rule that cannot decide takes each of its slots equally often.
      let share = chosen.contains(exercise.right) ? 1 / Double(chosen.count) : 0
      hits[index] += share
      score(index, right: share)
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
    GuessingStrategy.all.indices.filter { tries[$0] > 0 }.map { index in
      GeneratorCheck.Guess(
        rule: GuessingStrategy.all[index].name, remembersSession: GuessingStrategy.all[index].remembersSession,
        hits: hits[index] / Double(tries[index]), passes: passes[index] / Double(sessions))
    }.sorted { $0.hits > $1.hits }
  }
}

extension Drawing {
  /// The value, if it is a number or a sum; otherwise nil.
  fileprivate var value: Int? {
    switch self {
    case .number(let number): number
    case .term(let left, .plus, let right): left + right
    default: nil
    }
  }

  /// Whether it is text.
  fileprivate var isText: Bool {
    switch self {
    case .number, .letter, .word: true
    default: false
    }
  }

  /// The part of an option that is visible to a player who ignores the question. In a comparison of boxes, the number
  /// of pictures in a box belongs to the question.
  fileprivate var face: String {
    switch self {
    case .number(let number): String(number)
    case .letter(let text), .picture(let text), .word(let text), .pictures(let text, _), .shape(let text, _): text
    case .spot(let colour, _): colour
    case .term: value.map(String.init) ?? ""
    case .row, .column: ""
    }
  }
}
