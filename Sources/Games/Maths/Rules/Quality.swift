/// A property by which things can be ordered, such as speed.
struct Quality: Sendable {
  /// The questions for the lowest, the middle and the highest of three values.
  let questions: [Question.Sentence]
  /// The value of each thing.
  let values: KeyValuePairs<String, Double>

  /// All threes in which each value is greater than the one before by a factor in `ratio`, least thing first.
  func threes(_ ratio: ClosedRange<Double>) -> [[String]] {
    let pairs = values.flatMap { lesser in
      values.filter { $0.value > lesser.value && ratio.contains($0.value / lesser.value) }.map { (lesser.key, $0.key) }
    }
    return pairs.flatMap { least, middle in pairs.filter { $0.0 == middle }.map { [least, middle, $0.1] } }
  }

  static let all = [speed, size]

  /// Top speeds in km/h: of animals as they run, of machines as they commonly travel. Works of reference agree on these
  /// figures within a few tenths, which is less than the difference of the closest pair that is asked.
  static let speed = Quality(
    questions: [.slowest, .middleSpeed, .fastest],
    values: [
      "snail": 0.05, "turtle": 0.5, "mouse": 12, "pig": 18, "bicycle": 25, "elephant": 40, "rabbit": 56, "horse": 75,
      "train": 130, "helicopter": 250, "aeroplane": 900, "rocket": 28_000,
    ])

  /// Lengths of an adult in metres, without the tail.
  static let size = Quality(
    questions: [.smallest, .middleSize, .biggest],
    values: [
      "ant": 0.006, "bee": 0.015, "mouse": 0.09, "rabbit": 0.4, "dog": 0.8, "pig": 1.4, "horse": 2.4, "elephant": 6,
      "bus": 12, "whale": 25, "aeroplane": 60, "ship": 250,
    ])
}
