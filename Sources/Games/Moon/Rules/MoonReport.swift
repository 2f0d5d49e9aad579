public import Foundation

/// Everything reported about the Moon for an observer and a time.
public struct MoonReport: Sendable, Equatable {
  /// Where the Moon is seen from.
  public let observer: Observer
  /// The time for which all but ``horizon`` holds, which covers the whole day.
  public let at: Date
  /// The time zone whose midnights begin and end the day of ``horizon``.
  public let zone: TimeZone
  /// Degrees of the disc's centre above the horizon, from the surface of the Earth, without refraction.
  public let altitude: Double
  /// Degrees from north through east, 0..<360.
  public let azimuth: Double
  /// Kilometres from the observer to the Moon's centre.
  public let distance: Double
  /// The named phase; new, full and the quarters last from about half a day before the moment to as long after.
  public let phase: Phase
  /// The illuminated part of the disc, 0...1.
  public let illumination: Double
  /// Days since the last new moon.
  public let age: Double
  /// Apparent diameter in degrees.
  public let diameter: Double
  /// The angle at the Moon from the celestial north pole to the zenith, in degrees, positive west of the meridian.
  public let parallacticAngle: Double
  /// How the Moon is turned towards the observer and the Sun.
  public let globe: Globe
  /// The orientation of the Moon towards the centre of the Earth: where the Earth stands in the Moon's sky, and where
  /// the Earth's shadow falls.
  public let globeFromCentre: Globe
  /// The rising and setting on the observer's local day.
  public let horizon: RiseAndSet
  /// The first new and full moon after ``at``.
  public let nextNew, nextFull: Date
  /// The eclipse that is on at ``at`` somewhere on Earth; nil at most times.
  public let eclipse: Eclipse?
  /// What the observer sees of ``eclipse`` from its beginning to its end; nil if there is none or nothing is seen.
  public let eclipseHere: LocalEclipse?
  /// How the observer has ``eclipse`` at ``at``; nil if there is none.
  public let sight: EclipseSight?

  /// `zone` decides which day it is for the observer, `book` remembers eclipses.
  ///
  /// - Throws: ``MoonError/year(_:)`` for a date outside the years 1900...2100.
  public init(
    for observer: Observer, at date: Date, zone: TimeZone, book: EclipseBook = EclipseBook()
  ) throws(MoonError) {
    try date.checked()
    let day = Self.day(of: date, in: zone)
    let sky = Sky(Moment(date))
    let view = View(sky, from: observer)
    self.observer = observer
    at = date
    self.zone = zone
    altitude = view.altitude
    azimuth = view.azimuth
    distance = view.distance
    phase = Phase(elongation: sky.elongation)
    illumination = sky.illumination
    age = date.timeIntervalSince(Lunation.last(0, before: date)) / Moment.day
    diameter = view.diameter
    parallacticAngle = view.parallacticAngle
    globe = Globe(sky, view)
    globeFromCentre = Globe(sky, seen: sky.moon)
    horizon = RiseAndSet(observer, from: day.lowerBound, to: day.upperBound)
    nextNew = Lunation.next(0, after: date)
    nextFull = Lunation.next(180, after: date)
    eclipse = Eclipse.at(date)
    eclipseHere = eclipse.flatMap { book.sighting(of: $0, by: observer) }
    sight = eclipse.map { EclipseSight(of: $0.body, sky, from: observer) }
  }

  /// The span from one midnight to the next: 23 or 25 hours when the clocks change.
  static func day(of date: Date, in zone: TimeZone) -> Range<Date> {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let start = calendar.startOfDay(for: date)
    // A day and a half later, it is the next day in every zone.
    return start..<calendar.startOfDay(for: start.adding(days: 1.5))
  }
}
