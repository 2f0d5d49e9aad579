import Basics

/// Which box has more? Who is faster?
enum Comparing {
  /// The most pictures in a box, by level.
  static let most = [3, 3, 5, 5]
  /// How many times as fast or as large the one is as the other, by level from the fifth on: ever closer together.
  static let ratios = [8.0...Double.infinity, 3.0...8.0, 1.4...3.0]

  static func draw(_ level: Int, _ used: Set<Exercise.Subject>, _ generator: inout SplitMix64) -> Exercise {
    if level > most.count { return pair(ratios[level - most.count - 1], used, &generator) }
    return Lesson.fresh(used, &generator) { boxes(level, &$0) }
  }

  /// Two boxes of the same pictures. What is in the boxes is what is looked at; the options are where they stand.
  private static func boxes(_ level: Int, _ generator: inout SplitMix64) -> Exercise {
    let counts = Choice(2, of: Array(1...most[level - 1]), using: &generator).options.sorted()
    let thing = generator.pick(Counting.things)
    let boxes = counts.map { Drawing.pictures(thing, count: $0) }
    let wantsMore = level % 2 == 1
    return Exercise(
      Exercise.Subject(Question(wantsMore ? .more : .less), comparing: boxes),
      rightFirst: wantsMore ? boxes.reversed() : boxes, using: &generator)
  }

  /// Two pictures of which one is faster or bigger by a factor in `ratio`. Both ends are asked for, so that nobody is
  /// always right; a pair of which the one was asked does not come again for the other, whose answer would be known.
  private static func pair(
    _ ratio: ClosedRange<Double>, _ used: Set<Exercise.Subject>, _ generator: inout SplitMix64
  ) -> Exercise {
    func subject(_ sentence: Question.Sentence, _ pair: [String]) -> Exercise.Subject {
      Exercise.Subject(Question(sentence), comparing: pair.map(Drawing.picture))
    }
    let open = Quality.all.map { quality in
      let pairs = quality.pairs(ratio).filter {
        !used.contains(subject(quality.most, $0)) && !used.contains(subject(quality.least, $0))
      }
      return (quality, pairs: pairs)
    }
    let (quality, pairs) = generator.pick(open.filter { !$0.pairs.isEmpty })
    let pair = generator.pick(pairs)
    let wantsMost = generator.number(below: 2) == 0
    return Exercise(
      subject(wantsMost ? quality.most : quality.least, pair),
      rightFirst: (wantsMost ? pair.reversed() : pair).map(Drawing.picture), using: &generator)
  }
}
