import Foundation

/// A point in civil time, treated as Universal Time: UTC is never more than 0.9 s away from it, in which the Earth
/// turns by 0.004°.
struct Moment: Equatable {
  /// Days of Universal Time, as a Julian Day (Meeus ch. 7).
  let julianDay: Double

  /// Seconds in a day.
  static let day = 86_400.0
  /// The Julian Day of 1970-01-01T00:00Z.
  private static let epoch = 2_440_587.5

  init(_ date: Date) { julianDay = Self.epoch + date.timeIntervalSince1970 / Self.day }

  /// The Julian Ephemeris Day: the same moment in Terrestrial Time, the time scale in which the Moon moves evenly.
  var ephemerisDay: Double { julianDay + Self.deltaT(year: 2000 + (julianDay - 2_451_545) / 365.25) / Self.day }

  /// Julian centuries of Terrestrial Time since 2000.
  var centuries: Double { (ephemerisDay - 2_451_545) / 36_525 }

  /// Terrestrial Time minus Universal Time in seconds, at the start of every fifth year from 1900 to 2025 (The
  /// Astronomical Almanac, p. K8; measured by the IERS from 1962 on).
  private static let measured = [
    -2.7, 3.9, 10.5, 17.2, 21.2, 23.6, 24.0, 23.9, 24.3, 26.8, 29.1, 31.1, 33.2, 35.7, 40.2, 45.5, 50.5, 54.3, 56.9,
    60.8, 63.8, 64.7, 66.1, 67.6, 69.4, 69.1,
  ]

  /// Terrestrial Time minus Universal Time in seconds. Between the measured years a straight line is off by less than a
  /// second; beyond the last one the value is unknown, so the last value is used. The Moon moves half a second of arc
  /// per second.
  static func deltaT(year: Double) -> Double {
    let place = min(max((year - 1900) / 5, 0), Double(measured.count - 1))
    let before = min(Int(place), measured.count - 2)
    return measured[before] + (measured[before + 1] - measured[before]) * (place - Double(before))
  }
}

extension Date {
  /// How times are told: ISO 8601 with the offset of `zone`, to the second.
  static func style(in zone: TimeZone) -> Date.ISO8601FormatStyle {
    Date.ISO8601FormatStyle(timeZone: zone).year().month().day().timeZone(separator: .colon)
      .time(includingFractionalSeconds: false)
  }

  /// Throws `MoonError.year` for a date outside the supported years.
  func checked() throws(MoonError) {
    let year = Int((1970 + timeIntervalSince1970 / (365.2425 * Moment.day)).rounded(.down))
    guard (1900...2100).contains(year) else { throw .year(year) }
  }

  func adding(days: Double) -> Date { addingTimeInterval(days * Moment.day) }
}
