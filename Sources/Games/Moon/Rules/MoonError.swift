public import EventSourcing

/// The reason why the Moon cannot be computed for a request.
public enum MoonError: ExplainedRefusal, Equatable {
  /// Not a latitude: degrees north, -90...90.
  case latitude(Double)
  /// Not a longitude: degrees east, -180...180.
  case longitude(Double)
  /// Outside the years for which the difference of the time scales is known well enough: 1900...2100.
  case year(Int)
  /// Not an ISO 8601 time.
  case time(String)
  /// Not a name in the tz database.
  case zone(String)

  /// The reason as one word, for programs.
  public var code: String {
    switch self {
    case .latitude: "badLatitude"
    case .longitude: "badLongitude"
    case .year: "badYear"
    case .time: "badTime"
    case .zone: "badZone"
    }
  }

  /// The kind of the refusal: the question can never be answered.
  public var kind: RefusalKind { .malformed }

  /// A sentence that says what is wrong and what to do.
  public var description: String {
    switch self {
    case .latitude(let value): "The latitude is \(value): it must be -90...90, in degrees, south negative."
    case .longitude(let value): "The longitude is \(value): it must be -180...180, in degrees, west negative."
    case .year(let year): "The year is \(year): the Moon is computed for 1900...2100."
    case .time(let text):
      "\"\(text)\" is not a time: write it as 2019-05-09T10:07, with Z or an offset such as -07:00 for another zone."
    case .zone(let name):
      "\"\(name)\" is not a time zone: write a name of the tz database such as Europe/London, or UTC."
    }
  }
}
