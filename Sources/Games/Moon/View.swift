/// The Moon as an observer sees it from the surface of the Earth, without refraction.
struct View {
  /// Degrees above the horizon, of the centre of the disc.
  let altitude: Double
  /// Degrees from north through east.
  let azimuth: Double
  /// Kilometres from the observer to the Moon's centre.
  let distance: Double
  /// Right ascension and declination in degrees, of the moment, from where the observer stands.
  let rightAscension, declination: Double
  /// The angle at the Moon from the celestial north pole to the zenith, in degrees, positive west of the meridian
  /// (Meeus ch. 14).
  let parallacticAngle: Double

  /// The Moon's radius in kilometres (IAU 2015).
  static let radius = 1737.4

  /// Degrees.
  var diameter: Double { 2 * arcSine(Self.radius / distance) }

  init(_ sky: Sky, from observer: Observer) {
    // x in the observer's meridian, as the observer's own place is given.
    let localTime = sky.siderealTime + observer.longitude
    let seen = sky.moon.aboutZ(-localTime) - observer.fromCentre
    let latitude = observer.latitude
    let hourAngle = -seen.longitude
    distance = seen.length
    declination = seen.latitude
    rightAscension = (localTime + seen.longitude).aroundCircle
    let up = seen.aboutY(-latitude)
    altitude = arcSine(up.x / up.length)
    azimuth = arcTangent(up.y, up.z).aroundCircle
    parallacticAngle = arcTangent(
      sine(hourAngle) * cosine(latitude),
      sine(latitude) * cosine(declination) - cosine(latitude) * sine(declination) * cosine(hourAngle))
  }
}
