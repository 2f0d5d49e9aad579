import Basics

/// Addition, subtraction, multiplication and division: all terms of a level, grouped by result.
struct Arithmetic {
  private struct Term: Hashable {
    let left: Int
    let right: Int
  }

  private let operation: Operation
  private let sentence: Question.Sentence
  private let terms: [Term]
  /// Whether a term is of this level and of none before it.
  private let isOwn: @Sendable (Term) -> Bool
  private let result: @Sendable (Term) -> Int

  private init(
    _ operation: Operation, _ sentence: Question.Sentence, _ terms: [Term],
    isOwn: @escaping @Sendable (Term) -> Bool, result: @escaping @Sendable (Term) -> Int
  ) {
    self.operation = operation
    self.sentence = sentence
    self.terms = terms
    self.isOwn = isOwn
    self.result = result
  }

  private static func pairs(_ level: Int) -> [Term] {
    (0...2 * level).flatMap { left in (0...2 * level).map { Term(left: left, right: $0) } }
  }

  /// Whether a term has an operand that the level before does not have.
  private static func hasNewOperand(_ level: Int) -> @Sendable (Term) -> Bool {
    { level == 1 || max($0.left, $0.right) > 2 * (level - 1) }
  }

  static func addition(_ level: Int) -> Self {
    Self(.plus, .sum, pairs(level), isOwn: hasNewOperand(level)) { $0.left + $0.right }
  }

  static func subtraction(_ level: Int) -> Self {
    Self(.minus, .difference, pairs(level).filter { $0.left >= $0.right }, isOwn: hasNewOperand(level)) {
      $0.left - $0.right
    }
  }

  static func multiplication(_ level: Int) -> Self {
    Self(.times, .product, pairs(level), isOwn: hasNewOperand(level)) { $0.left * $0.right }
  }

  static func division(_ level: Int) -> Self {
    // No other level divides by this number.
    Self(
      .dividedBy, .quotient, (1...10).map { Term(left: (level + 1) * $0, right: level + 1) }, isOwn: { _ in true }
    ) { $0.left / $0.right }
  }

  /// The items of the level, including those that it shares with the levels before.
  var items: [String] { terms.map(item) }

  private func item(_ term: Term) -> String { "\(term.left)\(operation.rawValue)\(term.right)" }

  func draw(_ state: LessonState, _ generator: inout SplitMix64) -> Exercise {
    let wanted = terms.filter { isOwn($0) != state.revises }
    let pool = wanted.isEmpty ? terms : wanted
    // A level with fewer terms than problems has to repeat some, so all of them stay available.
    let open = terms.count < Lesson.length ? terms : pool.filter { !state.used.contains(subject($0)) }
    let byResult = Dictionary(grouping: open, by: result)
    let fresh = byResult.keys.sorted()
    let all = Set(terms.map(result))
    let choice = Choice(
      // Operands of 0, 1 and 2 have only three differences; a fourth option could never be right.
      near: min(4, all.count), of: fresh, weights: fresh.map { byResult[$0]?.count ?? 0 },
      else: all.sorted(), rank: { result in byResult[result]?.map { state.rank(item($0)) }.min() ?? 0 },
      using: &generator)
    let term = generator.pick(state.first(byResult[choice.right] ?? [], item: item))
    return Exercise(
      subject(term), item: item(term), rightFirst: choice.options.map(Drawing.number), using: &generator)
  }

  private func subject(_ term: Term) -> Exercise.Subject {
    Exercise.Subject(Question(sentence), .term(term.left, operation, term.right))
  }
}
