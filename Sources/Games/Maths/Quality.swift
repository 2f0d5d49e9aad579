/// A property by which things can be ordered, such as speed.
struct Quality: Sendable {
  /// The questions for the highest and the lowest value.
  let most: Question.Sentence
  let least: Question.Sentence
  /// The value of each thing.
  let values: KeyValuePairs<String, Double>

  /// All pairs whose values have a ratio in `ratio`, lesser thing first.
  func pairs(_ ratio: ClosedRange<Double>) -> [[String]] {
    values.flatMap { lesser in
      values.compactMap { greater in
        greater.value > lesser.value && ratio.contains(greater.value / lesser.value) ? [lesser.key, greater.key] : nil
      }
    }
  }

  static let all = [speed, size]

  /// Top speeds in km/h: of animals as they run, of machines as they commonly travel. Works of reference agree on these
  /// figures within a few tenths, which is less than the difference of the closest pair that is asked.
  static let speed = Quality(
    most: .faster, least: .slower,
    values: [
      "snail": 0.05, "turtle": 0.5, "mouse": 12, "pig": 18, "bicycle": 25, "elephant": 40, "rabbit": 56, "horse": 75,
      "train": 130, "helicopter": 250, "aeroplane": 900, "rocket": 28_000,
    ])

  /// Lengths of an adult in metres, without the tail.
  static let size = Quality(
    most: .bigger, least: .smaller,
    values: [
      "ant": 0.006, "bee": 0.015, "mouse": 0.09, "rabbit": 0.4, "dog": 0.8, "pig": 1.4, "horse": 2.4, "elephant": 6,
      "bus": 12, "whale": 25, "aeroplane": 60, "ship": 250,
    ])
}
