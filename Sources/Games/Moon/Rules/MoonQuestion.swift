public import Foundation

/// A question about the Moon, in the form used on the command line and in URLs.
public struct MoonQuestion: Sendable {
  /// In degrees, north positive; checked when the question is answered.
  public var latitude: Double
  /// In degrees, east positive; checked when the question is answered.
  public var longitude: Double
  /// An ISO 8601 time; without an offset it is in the zone, without a clock time it means noon there; nil means now.
  public var at: String?
  /// A name in the tz database; nil means the zone of the nearest town.
  public var zone: String?

  /// Creates a question; nothing is checked before it is answered.
  public init(latitude: Double, longitude: Double, at: String? = nil, zone: String? = nil) {
    self.latitude = latitude
    self.longitude = longitude
    self.at = at
    self.zone = zone
  }

  /// Answers the question. Without a time, it is answered for `now`; without towns, the zone is UTC. `book` remembers
  /// eclipses.
  ///
  /// - Throws: ``MoonError`` for the first of latitude, longitude, zone, time and year that cannot be used.
  public func answer(
    now: Date, gazetteer: Gazetteer, book: EclipseBook = EclipseBook()
  ) throws(MoonError) -> MoonSheet {
    let (observer, zone, date, nearest) = try parts(now: now, gazetteer: gazetteer)
    return MoonSheet(try MoonReport(for: observer, at: date, zone: zone, book: book), near: nearest)
  }

  /// Returns the parts of the question. All of them are checked, except for the year.
  func parts(now: Date, gazetteer: Gazetteer) throws(MoonError) -> (
    observer: Observer, zone: TimeZone, date: Date, nearest: (town: Gazetteer.Town, distance: Double)?
  ) {
    let observer = try Observer(latitude: latitude, longitude: longitude)
    let nearest = gazetteer.nearest(to: observer)
    let name = zone ?? nearest?.town.zone ?? "UTC"
    guard let zone = TimeZone(identifier: name) else { throw .zone(name) }
    let date = try at.map { text throws(MoonError) in try Self.date(text, in: zone) } ?? now
    return (observer, zone, date, nearest)
  }

  private static func date(_ text: String, in zone: TimeZone) throws(MoonError) -> Date {
    let form = /(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?(Z|[+-]\d\d:?\d\d)?/
    guard let parts = text.wholeMatch(of: form)?.output else { throw .time(text) }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try parts.7.map { offset throws(MoonError) in try self.zone(offset: offset, of: text) } ?? zone
    let wanted = DateComponents(
      year: Int(parts.1), month: Int(parts.2), day: Int(parts.3), hour: parts.4.flatMap { Int($0) } ?? 12,
      minute: parts.5.flatMap { Int($0) } ?? 0, second: parts.6.flatMap { Int($0) } ?? 0)
    // The calendar would turn 30 February into 2 March.
    guard let date = calendar.date(from: wanted), wanted.hour ?? 0 < 24, wanted.minute ?? 0 < 60,
      wanted.second ?? 0 < 60,
      calendar.dateComponents([.month, .day], from: date) == DateComponents(month: wanted.month, day: wanted.day)
    else { throw .time(text) }
    return date
  }

  private static func zone(offset: Substring, of text: String) throws(MoonError) -> TimeZone {
    guard offset != "Z" else { return .gmt }
    let digits = offset.filter(\.isNumber)
    let minutes = (Int(digits.prefix(2)) ?? 0) * 60 + (Int(digits.suffix(2)) ?? 0)
    guard let zone = TimeZone(secondsFromGMT: (offset.hasPrefix("-") ? -60 : 60) * minutes) else { throw .time(text) }
    return zone
  }
}
