import Basics

/// The game "Lay the cards": dots to count, a number to make of two others, three numbers to lay in order. Number cards
/// before a camera answer it, or taps.
enum Laying {
  /// The numbers of dots, by level.
  static let dots = [1...5, 6...10]
  /// The sums, by level, after the levels of dots. Their parts are different numbers of 1 to 10: there is one card of
  /// each.
  static let sums = [3...8, 9...14, 15...19]
  static let largestPart = 10
  /// The middle of three numbers, by level, after the levels of sums; the others are at most three away. Level by level
  /// all numbers lie between 0 and 10, and between 8 and 20.
  static let middles = [1...9, 11...19]
  static let largestNumbers = [10, 20]
  static let reach = 3

  static let levels = dots.count + sums.count + middles.count

  /// The level among those of its kind, from 0.
  private enum Part {
    case dots(Int)
    case sums(Int)
    case order(Int)

    init(_ level: Int) {
      let index = level - 1
      if index < Laying.dots.count {
        self = .dots(index)
      } else if index < Laying.dots.count + Laying.sums.count {
        self = .sums(index - Laying.dots.count)
      } else {
        self = .order(index - Laying.dots.count - Laying.sums.count)
      }
    }
  }

  private static func item(_ sentence: Question.Sentence, _ number: Int) -> String { "\(sentence.rawValue):\(number)" }

  /// The items of a level: a number of dots, a sum, or the middle of three numbers.
  static func items(_ level: Int) -> [String] {
    switch Part(level) {
    case .dots(let index): dots[index].map { item(.howManyDots, $0) }
    case .sums(let index): sums[index].map { item(.makes, $0) }
    case .order(let index): middles[index].map { item(.order, $0) }
    }
  }

  static func draw(_ level: Int, _ state: LessonState, _ generator: inout SplitMix64) -> Exercise {
    switch Part(level) {
    case .dots(let index):
      let numbers = Array(dots[state.revises && index > 0 ? index - 1 : index])
      return state.fresh(&generator) { count(numbers, state, &$0) }
    case .sums(let index):
      let numbers = Array(sums[state.revises && index > 0 ? index - 1 : index])
      return state.fresh(&generator) { make(numbers, state, &$0) }
    case .order(let index):
      let index = state.revises && index > 0 ? index - 1 : index
      return state.mostWanted(&generator) { order(middles[index], upTo: largestNumbers[index], &$0) }
    }
  }

  private static func near(
    _ numbers: [Int], _ sentence: Question.Sentence, _ state: LessonState, _ generator: inout SplitMix64
  ) -> Choice<Int> {
    Choice(
      near: 4, of: numbers, weights: numbers.map { _ in 1 }, else: [],
      rank: { state.rank(item(sentence, $0)) }, using: &generator)
  }

  /// Dots in one colour, in rows of five.
  private static func count(_ numbers: [Int], _ state: LessonState, _ generator: inout SplitMix64) -> Exercise {
    let choice = near(numbers, .howManyDots, state, &generator)
    let dot = Drawing.spot(colour: generator.pick(Colours.levels[0].map(\.value)), shape: "circle")
    let rows = stride(from: 0, to: choice.right, by: 5).map { begin in
      Drawing.row(Array(repeating: dot, count: min(5, choice.right - begin)))
    }
    return Exercise(
      Exercise.Subject(Question(.howManyDots), .column(rows)), item: item(.howManyDots, choice.right),
      rightFirst: choice.options.map(Drawing.number), using: &generator)
  }

  /// A number, and four terms, one of which makes it.
  private static func make(_ numbers: [Int], _ state: LessonState, _ generator: inout SplitMix64) -> Exercise {
    let choice = near(numbers, .makes, state, &generator)
    let terms = choice.options.map { sum in
      let parts = (max(1, sum - largestPart)...min(largestPart, sum - 1)).filter { 2 * $0 != sum }
      let left = generator.pick(parts)
      return Drawing.term(left, .plus, sum - left)
    }
    let bySum = zip(choice.options, terms).sorted { $0.0 < $1.0 }.map(\.1)
    return Exercise(
      Exercise.Subject(Question(.makes), .number(choice.right), comparing: bySum),
      item: item(.makes, choice.right), rightFirst: terms, using: &generator)
  }

  /// Three numbers in four orders, one of which begins with the smallest and ends with the largest.
  private static func order(_ middles: ClosedRange<Int>, upTo largest: Int, _ generator: inout SplitMix64) -> Exercise {
    let middle = generator.pick(Array(middles))
    let low = generator.pick(Array(max(0, middle - reach)..<middle))
    let high = generator.pick(Array(middle + 1...min(largest, middle + reach)))
    var others = [
      [low, high, middle], [middle, low, high], [middle, high, low], [high, low, middle], [high, middle, low],
    ]
    generator.shuffle(&others)
    let rows = ([[low, middle, high]] + others.prefix(3)).map { Drawing.row($0.map(Drawing.number)) }
    return Exercise(
      Exercise.Subject(Question(.order), comparing: [rows[0]]), item: item(.order, middle), rightFirst: rows,
      using: &generator)
  }
}
