import Basics

/// The games "Which box has more?" and "Who is faster?"
enum Comparing {
  /// The maximum number of pictures in a box, by level.
  static let most = [3, 3, 5, 5]
  /// The ratio of the two speeds or sizes, by level, starting at level 5: ever closer together.
  static let ratios = [8.0...Double.infinity, 3.0...8.0, 1.4...3.0]

  static func draw(_ level: Int, _ used: Set<Exercise.Subject>, _ generator: inout SplitMix64) -> Exercise {
    if level > most.count { return pair(ratios[level - most.count - 1], used, &generator) }
    return Lesson.fresh(used, &generator) { boxes(level, &$0) }
  }

  /// Two boxes of the same pictures. The scene shows what is in the boxes; the options are the boxes' positions.
  private static func boxes(_ level: Int, _ generator: inout SplitMix64) -> Exercise {
    let counts = Choice(2, of: Array(1...most[level - 1]), using: &generator).options.sorted()
    let thing = generator.pick(Counting.things)
    let boxes = counts.map { Drawing.pictures(thing, count: $0) }
    let wantsMore = level % 2 == 1
    return Exercise(
      Exercise.Subject(Question(wantsMore ? .more : .less), comparing: boxes),
      rightFirst: wantsMore ? boxes.reversed() : boxes, using: &generator)
  }

  /// Two pictures, one of which is faster or bigger by a factor in `ratio`. Questions ask for either end, so that no
  /// picture is always right; a pair that was asked in one direction does not come again in the other, since its answer
  /// would be known.
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
