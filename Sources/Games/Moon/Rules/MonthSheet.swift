import Foundation

/// The Moon through a month, and the eclipses of its year, for programs and pages.
public struct MonthSheet: Codable, Sendable, Equatable {
  /// The Moon at noon of a day.
  public struct Day: Codable, Sendable, Equatable {
    /// From 1 on.
    public let day: Int
    /// The lit part of the disc, 0...1.
    public let illumination: Double
    /// Degrees by which the Moon is east of the Sun, 0..<360: it waxes up to 180.
    public let elongation: Double
    /// The phase that is a moment of this day; nil on most days.
    public let phase: Phase?
    /// That moment: ISO 8601.
    public let at: String?
  }

  /// "2026-08".
  public let month: String
  /// The observer's time zone: a name in the tz database.
  public let zone: String
  /// The days of the month in order.
  public let days: [Day]
  /// The eclipses of the year in order.
  public let eclipses: [EclipseSheet]
}

extension MonthSheet.Day {
  private enum CodingKeys: String, CodingKey { case day, illumination, elongation, phase, at }

  /// Encodes missing values as null.
  ///
  /// - Throws: `EncodingError` where the encoder cannot write a value.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(day, forKey: .day)
    try fields.encode(illumination, forKey: .illumination)
    try fields.encode(elongation, forKey: .elongation)
    try fields.encode(phase, forKey: .phase)
    try fields.encode(at, forKey: .at)
  }
}
