/// Something in which things differ by a number.
struct Quality: Sendable {
  /// The questions for the end with the most of it, and for the other.
  let most: Question.Sentence
  let least: Question.Sentence
  /// Each thing's value.
  let values: KeyValuePairs<String, Double>

  /// All pairs, the lesser first, whose values have a ratio in `ratio`.
  func pairs(_ ratio: ClosedRange<Double>) -> [[String]] {
    values.flatMap { lesser in
      values.compactMap { greater in
        greater.value > lesser.value && ratio.contains(greater.value / lesser.value) ? [lesser.key, greater.key] : nil
      }
    }
  }

  static let all = [speed, size]

  /// Top speeds in km/h, of animals as they run, of machines as they commonly travel; figures that works of reference
  /// agree on within a few tenths, which is less than what the closest pair that is asked differs by.
  static let speed = Quality(
    most: .faster, least: .slower,
    values: [
      "snail": 0.05, "turtle": 0.5, "mouse": 12, "pig": 18, "bicycle": 25, "elephant": 40, "rabbit": 56, "horse": 75,
      "train": 130, "helicopter": 250, "aeroplane": 900, "rocket": 28_000,
    ])

  /// Lengths of a grown one in metres, without the tail.
  static let size = Quality(
    most: .bigger, least: .smaller,
    values: [
      "ant": 0.006, "bee": 0.015, "mouse": 0.09, "rabbit": 0.4, "dog": 0.8, "pig": 1.4, "horse": 2.4, "elephant": 6,
      "bus": 12, "whale": 25, "aeroplane": 60, "ship": 250,
    ])
}
