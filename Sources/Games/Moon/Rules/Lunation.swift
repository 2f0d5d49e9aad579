import Foundation

/// The times of new and full moon: when the Moon's apparent longitude equals the Sun's, or is opposite to it.
enum Lunation {
  /// Degrees per day that the Moon gains on the Sun on average, and the days of a synodic month (Meeus ch. 49).
  private static let gain = 360 / month
  static let month = 29.530588861

  /// The first moment after `date` when the Moon is `elongation` degrees east of the Sun.
  static func next(_ elongation: Double, after date: Date) -> Date {
    let missing = (elongation - sky(date).elongation).aroundCircle
    let found = near(elongation, date.adding(days: missing / gain))
    // A question asked at that very moment is answered with the next one.
    return found > date ? found : near(elongation, date.adding(days: month))
  }

  /// The last such moment at or before `date`.
  static func last(_ elongation: Double, before date: Date) -> Date {
    let passed = (sky(date).elongation - elongation).aroundCircle
    let found = near(elongation, date.adding(days: -passed / gain))
    return found <= date ? found : near(elongation, date.adding(days: -month))
  }

  /// Finds the moment near `guess`. The Moon's speed changes by an eighth: each step leaves less than a fifth of the
  /// error, the last a fraction of a second.
  private static func near(_ elongation: Double, _ guess: Date) -> Date {
    var date = guess
    for _ in 0..<12 {
      let missing = (elongation - sky(date).elongation).aroundZero
      date = date.adding(days: missing / gain)
      if abs(missing) < 1e-6 { break }
    }
    return date
  }

  private static func sky(_ date: Date) -> Sky { Sky(Moment(date)) }
}
