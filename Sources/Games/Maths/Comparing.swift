import Basics

/// The games "Which box has the most?" and "Who is the fastest?"
///
/// There are three to choose from: of two, whoever guesses scores 8 of 10 once in 18 sessions, and nothing that is drawn
/// differently can change that.
enum Comparing {
  /// The maximum number of pictures in a box, by level.
  static let most = [3, 3, 5, 5]
  /// The ratio of one speed or size to the next lower one, by level, starting at level 5: ever closer together.
  static let ratios = [8.0...Double.infinity, 3.0...8.0, 1.4...3.0]

  static func draw(_ level: Int, _ used: Set<Exercise.Subject>, _ generator: inout SplitMix64) -> Exercise {
    if level > most.count { return three(ratios[level - most.count - 1], used, &generator) }
    return Lesson.fresh(used, &generator) { boxes(level, &$0) }
  }

  /// Three boxes of the same pictures. The scene shows what is in the boxes; the options are the boxes' positions.
  private static func boxes(_ level: Int, _ generator: inout SplitMix64) -> Exercise {
    let counts = Choice(3, of: Array(1...most[level - 1]), using: &generator).options.sorted()
    let thing = generator.pick(Counting.things)
    let boxes = counts.map { Drawing.pictures(thing, count: $0) }
    let wantsMost = level % 2 == 1
    return Exercise(
      Exercise.Subject(Question(wantsMost ? .most : .fewest), comparing: boxes),
      rightFirst: wantsMost ? boxes.reversed() : boxes, using: &generator)
  }

  /// Three pictures, each faster or bigger than the one before by a factor in `ratio`. Questions ask for either end and
  /// for the middle, so that no picture is right more often than the others; three that were asked about once do not come
  /// again, since the answer would be known.
  private static func three(
    _ ratio: ClosedRange<Double>, _ used: Set<Exercise.Subject>, _ generator: inout SplitMix64
  ) -> Exercise {
    func subject(_ sentence: Question.Sentence, _ three: [String]) -> Exercise.Subject {
      Exercise.Subject(Question(sentence), comparing: three.map(Drawing.picture))
    }
    let open = Quality.all.map { quality in
      let threes = quality.threes(ratio).filter { three in
        !quality.questions.contains { used.contains(subject($0, three)) }
      }
      return (quality, threes: threes)
    }
    let (quality, threes) = generator.pick(open.filter { !$0.threes.isEmpty })
    let three = generator.pick(threes)
    let right = generator.number(below: 3)
    let others = three.indices.filter { $0 != right }.map { three[$0] }
    return Exercise(
      subject(quality.questions[right], three), rightFirst: ([three[right]] + others).map(Drawing.picture),
      using: &generator)
  }
}
