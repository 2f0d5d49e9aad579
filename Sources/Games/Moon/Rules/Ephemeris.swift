import CNova
import Synchronization

/// The parts of libnova in use: the series of the Moon (ELP 2000-82B), of the Earth's orbit (VSOP87) and of the
/// nutation (IAU 1980), and mean sidereal time. Its own coordinates of date, its rising and setting and its difference
/// of the time scales are not used; Moon.md records what was found about them.
enum Ephemeris {
  /// Positions seen from the centre of the Earth, without aberration, in kilometres, in the ecliptic and equinox of
  /// 2000.
  struct Places {
    var moon: Vector
    var sun: Vector
  }

  /// libnova keeps its last answers in static variables, so only one thread may call it at a time.
  private static let turn = Mutex(())

  /// Terms of the series below this many radians are left out. The Moon stays within a kilometre, half a second of arc,
  /// of the whole series, in a twentieth of the time.
  private static let precision = 1e-7

  static func moon(ephemerisDay: Double) -> Vector {
    var place = ln_rect_posn()
    turn.withLock { _ in unsafe ln_get_lunar_geo_posn(ephemerisDay, &place, precision) }
    return Vector(x: place.X, y: place.Y, z: place.Z)
  }

  static func sun(ephemerisDay: Double) -> Vector {
    var place = ln_helio_posn()
    turn.withLock { _ in unsafe ln_get_solar_geom_coords(ephemerisDay, &place) }
    return Vector(longitude: place.L, latitude: place.B, length: place.R * Self.astronomicalUnit)
  }

  /// The astronomical unit in kilometres (IAU 2012).
  static let astronomicalUnit = 149_597_870.7

  /// Nutation in longitude and obliquity, and the mean obliquity, in degrees.
  static func nutation(ephemerisDay: Double) -> (longitude: Double, obliquity: Double, meanObliquity: Double) {
    var nutation = ln_nutation()
    // libnova answers from memory within a tenth of a day. At quarters of a day the answer does not depend on earlier
    // calls, and it changes by less than 0.05″ in an eighth of a day.
    let quarter = (ephemerisDay * 4).rounded() / 4
    turn.withLock { _ in unsafe ln_get_nutation(quarter, &nutation) }
    return (nutation.longitude, nutation.obliquity, nutation.ecliptic)
  }

  /// Greenwich mean sidereal time in degrees.
  static func siderealTime(julianDay: Double) -> Double { ln_get_mean_sidereal_time(julianDay) * 15 }
}
