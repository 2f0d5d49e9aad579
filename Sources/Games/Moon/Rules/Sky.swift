/// The positions of the Moon and the Sun seen from the centre of the Earth at a moment, in the true equator and equinox
/// of the moment, with light-time taken into account.
struct Sky {
  let moon: Vector
  /// The tilt of the equator against the ecliptic, in degrees.
  let obliquity: Double
  /// Nutation in longitude, in degrees.
  let nutation: Double
  /// Greenwich apparent sidereal time in degrees.
  let siderealTime: Double
  /// Julian centuries since 2000.
  let centuries: Double

  private let frame: Frame
  private let ephemerisDay: Double

  /// Kilometres that light travels in a day.
  private static let light = 299_792.458 * Moment.day

  init(_ moment: Moment) {
    ephemerisDay = moment.ephemerisDay
    frame = Frame(moment)
    obliquity = frame.obliquity
    nutation = frame.nutation
    siderealTime = Ephemeris.siderealTime(julianDay: moment.julianDay) + frame.nutation * cosine(frame.obliquity)
    centuries = moment.centuries
    // Light-time and aberration are one correction: the position at the time when the light left (Meeus ch. 33).
    moon = frame.turned(Ephemeris.moon(ephemerisDay: ephemerisDay - Self.distanceOfMoon / Self.light))
  }

  /// Computed on each access: risings do not need it.
  var sun: Vector { frame.turned(Ephemeris.sun(ephemerisDay: ephemerisDay - Ephemeris.astronomicalUnit / Self.light)) }

  /// The mean distance is good enough for the light-time: 1.28 s, in which the Moon moves 0.7″.
  private static let distanceOfMoon = 384_400.0

  /// In the ecliptic of the moment.
  var moonInEcliptic: Vector { moon.aboutX(-obliquity) }
  var sunInEcliptic: Vector { sun.aboutX(-obliquity) }

  /// Degrees by which the Moon is east of the Sun in the ecliptic, 0..<360: 0 new, 180 full.
  var elongation: Double { (moonInEcliptic.longitude - sunInEcliptic.longitude).aroundCircle }

  /// The illuminated part of the disc, 0...1 (Meeus ch. 48).
  var illumination: Double {
    let sun = sun
    let apart =
      cosine(moon.latitude) * cosine(sun.latitude) * cosine(moon.longitude - sun.longitude)
      + sine(moon.latitude) * sine(sun.latitude)
    let phaseAngle = arcTangent(
      sun.length * (1 - apart * apart).squareRoot(), moon.length - sun.length * apart)
    return (1 + cosine(phaseAngle)) / 2
  }
}

/// The rotation from the ecliptic of 2000 to the equator of a moment.
private struct Frame {
  let obliquity: Double
  let nutation: Double
  private let meanObliquity: Double
  private let zeta, z, theta: Double

  init(_ moment: Moment) {
    let t = moment.centuries
    let seconds = 3600.0
    // Precession from 2000 (Meeus 21.3, after Lieske 1977), in seconds of arc.
    zeta = (2306.2181 * t + 0.30188 * t * t + 0.017998 * t * t * t) / seconds
    z = (2306.2181 * t + 1.09468 * t * t + 0.018203 * t * t * t) / seconds
    theta = (2004.3109 * t - 0.42665 * t * t - 0.041833 * t * t * t) / seconds
    let nutation = Ephemeris.nutation(ephemerisDay: moment.ephemerisDay)
    self.nutation = nutation.longitude
    meanObliquity = nutation.meanObliquity
    obliquity = nutation.meanObliquity + nutation.obliquity
  }

  /// 23°26′21.448″, the obliquity of 2000 (IAU 1976).
  private static let obliquityOf2000 = 23.439291

  func turned(_ place: Vector) -> Vector {
    place.aboutX(Self.obliquityOf2000).aboutZ(zeta).aboutY(theta).aboutZ(z)
      .aboutX(-meanObliquity).aboutZ(nutation).aboutX(obliquity)
  }
}
