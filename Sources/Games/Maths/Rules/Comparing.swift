import Basics

/// The games "Which box has the most?" and "Who is the fastest?"
///
/// Each problem has three things to choose from. With only two, a player who guesses would score 8 of 10 once in 18
/// sessions, and no other way of drawing could change that.
enum Comparing {
  /// The maximum number of pictures in a box, by level.
  static let maxCounts = [3, 3, 5, 5]
  /// The ratio of one speed or size to the next lower one, by level, starting at level 5: ever closer together.
  static let ratios = [8.0...Double.infinity, 3.0...8.0, 1.4...3.0]

  /// Returns the items of a level: each one combines a question with the counts or the thing that it asks about.
  static func items(_ level: Int) -> [String] {
    if level > maxCounts.count {
      return Quality.all.flatMap { quality in
        let threes = quality.threes(ratios[level - maxCounts.count - 1])
        let asked = threes.flatMap { three in three.indices.map { item(quality.questions[$0], three[$0]) } }
        return Set(asked).sorted()
      }
    }
    let counts = 1...maxCounts[level - 1]
    return counts.flatMap { one in
      counts.filter { $0 > one }.flatMap { two in
        counts.filter { $0 > two }.map { item(sentence(level), counts: [one, two, $0]) }
      }
    }
  }

  private static func sentence(_ level: Int) -> Question.Sentence { level % 2 == 1 ? .most : .fewest }

  private static func item(_ sentence: Question.Sentence, _ name: String) -> String { "\(sentence.rawValue):\(name)" }

  private static func item(_ sentence: Question.Sentence, counts: [Int]) -> String {
    item(sentence, counts.map(String.init).joined(separator: ","))
  }

  static func draw(_ level: Int, _ state: LessonState, _ generator: inout SplitMix64) -> Exercise {
    if level > maxCounts.count { return three(ratios[level - maxCounts.count - 1], state, &generator) }
    return state.mostWanted(&generator) { boxes(level, &$0) }
  }

  /// Three boxes of the same pictures. The scene shows what is in the boxes; the options are the boxes' positions.
  private static func boxes(_ level: Int, _ generator: inout SplitMix64) -> Exercise {
    let counts = Choice(3, of: Array(1...maxCounts[level - 1]), using: &generator).options.sorted()
    let thing = generator.pick(Counting.things)
    let boxes = counts.map { Drawing.pictures(thing, count: $0) }
    let sentence = sentence(level)
    return Exercise(
      Exercise.Subject(Question(sentence), comparing: boxes), item: item(sentence, counts: counts),
      rightFirst: sentence == .most ? boxes.reversed() : boxes, using: &generator)
  }

  /// Draws three pictures, each faster or bigger than the one before by a factor in `ratio`. Questions ask for either
  /// end and for the middle, so that no picture is right more often than the others. A group of three is asked about
  /// only once per lesson, because the first answer reveals the others.
  private static func three(
    _ ratio: ClosedRange<Double>, _ state: LessonState, _ generator: inout SplitMix64
  ) -> Exercise {
    func subject(_ sentence: Question.Sentence, _ three: [String]) -> Exercise.Subject {
      Exercise.Subject(Question(sentence), comparing: three.map(Drawing.picture))
    }
    let open = Quality.all.map { quality in
      let threes = quality.threes(ratio).filter { three in
        !quality.questions.contains { state.used.contains(subject($0, three)) }
      }
      return (quality, threes: threes)
    }
    let (quality, threes) = generator.pick(open.filter { !$0.threes.isEmpty })
    // The rank of a group covers all three questions about it. If only the question that is due counted, it would point
    // at the right answer.
    let ranks = threes.map { three in
      zip(quality.questions, three).reduce(0) { $0 + state.rank(item($1.0, $1.1)) }
    }
    let three = generator.pick(threes.indices.filter { ranks[$0] == ranks.min() }.map { threes[$0] })
    let right = generator.number(below: 3)
    let others = three.indices.filter { $0 != right }.map { three[$0] }
    return Exercise(
      subject(quality.questions[right], three), item: item(quality.questions[right], three[right]),
      rightFirst: ([three[right]] + others).map(Drawing.picture),
      using: &generator)
  }
}
