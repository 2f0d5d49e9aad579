import Foundation

/// A report about the Moon for programs and pages: JSON with all times in the observer's zone.
public struct MoonSheet: Codable, Sendable, Equatable {
  /// The nearest town, with its distance.
  public struct Place: Codable, Sendable, Equatable {
    /// The town's name, as in ``Gazetteer/Town``.
    public let name: String
    /// Kilometres from the observer.
    public let distance: Double
  }

  /// A position on the globe of the Earth or of the Moon.
  public struct Turn: Codable, Sendable, Equatable {
    /// In degrees, east and north positive.
    public let longitude, latitude: Double
  }

  /// The Moon's state all day on a day on which it neither rises nor sets.
  public enum AllDay: String, Codable, Sendable, CaseIterable { case up, down }

  /// The time of the report: ISO 8601 with the offset of the zone, to the second.
  public let at: String
  /// The observer's time zone: a name in the tz database.
  public let zone: String
  /// The observer's position, in degrees.
  public let observer: Turn
  /// The nearest town; nil if none is known.
  public let place: Place?
  /// In degrees, as in `MoonReport`.
  public let altitude, azimuth: Double
  /// In kilometres.
  public let distance: Double
  /// The named phase, as in `MoonReport`.
  public let phase: Phase
  /// 0...1.
  public let illumination: Double
  /// In days.
  public let age: Double
  /// In degrees.
  public let diameter, parallacticAngle: Double
  /// ISO 8601; nil if there is none on the observer's day.
  public let rise, set: String?
  /// Nil if the Moon rises or sets.
  public let allDay: AllDay?
  /// ISO 8601: the first new and full moon after ``at``.
  public let nextNew, nextFull: String
  /// Position angles from celestial north through east, and selenographic coordinates, in degrees, as in `Globe`.
  public let brightLimb, axis: Double
  /// The centre of the disc, the point directly below the Sun, and that below the centre of the Earth.
  public let libration, sun, earth: Turn
  /// The eclipse that is on at ``at`` somewhere on Earth; nil at most times.
  public let eclipse: EclipseSheet?
  /// How the observer has ``eclipse`` at ``at``; nil if there is none.
  public let sight: EclipseSheet.Sight?

  /// Creates the sheet of `report` without the digits that cannot be known; `nearest` has its distance in kilometres.
  public init(_ report: MoonReport, near nearest: (town: Gazetteer.Town, distance: Double)?) {
    let style = Date.style(in: report.zone)
    func rounded(_ value: Double, _ digits: Double) -> Double { value.rounded(to: digits) }
    at = report.at.formatted(style)
    zone = report.zone.identifier
    observer = Turn(longitude: report.observer.longitude, latitude: report.observer.latitude)
    place = nearest.map { Place(name: $0.town.name, distance: rounded($0.distance, 10)) }
    altitude = rounded(report.altitude, 1e4)
    azimuth = rounded(report.azimuth, 1e4)
    distance = rounded(report.distance, 1)
    phase = report.phase
    illumination = rounded(report.illumination, 1e4)
    age = rounded(report.age, 1e3)
    diameter = rounded(report.diameter, 1e5)
    parallacticAngle = rounded(report.parallacticAngle, 1e3)
    rise = report.horizon.rise?.formatted(style)
    set = report.horizon.set?.formatted(style)
    allDay = rise == nil && set == nil ? (report.horizon.startsUp ? .up : .down) : nil
    nextNew = report.nextNew.formatted(style)
    nextFull = report.nextFull.formatted(style)
    brightLimb = rounded(report.globe.brightLimb, 1e3)
    axis = rounded(report.globe.axis, 1e3)
    libration = Turn(
      longitude: rounded(report.globe.longitude, 1e3), latitude: rounded(report.globe.latitude, 1e3))
    sun = Turn(
      longitude: rounded(report.globe.sunLongitude, 1e3), latitude: rounded(report.globe.sunLatitude, 1e3))
    let earth = report.globeFromCentre
    self.earth = Turn(longitude: rounded(earth.longitude, 1e3), latitude: rounded(earth.latitude, 1e3))
    eclipse = report.eclipse.map { EclipseSheet($0, here: report.eclipseHere, style) }
    sight = report.sight.map(EclipseSheet.Sight.init)
  }

  private enum CodingKeys: String, CodingKey {
    case at, zone, observer, place, altitude, azimuth, distance, phase, illumination, age, diameter, parallacticAngle
    case rise, set, allDay, nextNew, nextFull, brightLimb, axis, libration, sun, earth, eclipse, sight
  }

  /// Encodes missing values as null, so that every field is always present.
  ///
  /// - Throws: `EncodingError` where the encoder cannot write a value.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(at, forKey: .at)
    try fields.encode(zone, forKey: .zone)
    try fields.encode(observer, forKey: .observer)
    try fields.encode(place, forKey: .place)
    try fields.encode(altitude, forKey: .altitude)
    try fields.encode(azimuth, forKey: .azimuth)
    try fields.encode(distance, forKey: .distance)
    try fields.encode(phase, forKey: .phase)
    try fields.encode(illumination, forKey: .illumination)
    try fields.encode(age, forKey: .age)
    try fields.encode(diameter, forKey: .diameter)
    try fields.encode(parallacticAngle, forKey: .parallacticAngle)
    try fields.encode(rise, forKey: .rise)
    try fields.encode(set, forKey: .set)
    try fields.encode(allDay, forKey: .allDay)
    try fields.encode(nextNew, forKey: .nextNew)
    try fields.encode(nextFull, forKey: .nextFull)
    try fields.encode(brightLimb, forKey: .brightLimb)
    try fields.encode(axis, forKey: .axis)
    try fields.encode(libration, forKey: .libration)
    try fields.encode(sun, forKey: .sun)
    try fields.encode(earth, forKey: .earth)
    try fields.encode(eclipse, forKey: .eclipse)
    try fields.encode(sight, forKey: .sight)
  }
}
