/// The Moon as an observer sees it from the surface of the Earth, without refraction.
struct View {
  /// Degrees of the disc's centre above the horizon.
  let altitude: Double
  /// Degrees from north through east.
  let azimuth: Double
  /// Kilometres from the observer to the Moon's centre.
  let distance: Double
  /// Right ascension and declination of the moment in degrees, from where the observer stands.
  let rightAscension, declination: Double
  /// The angle at the Moon from the celestial north pole to the zenith, in degrees, positive west of the meridian
  /// (Meeus ch. 14).
  let parallacticAngle: Double

  /// The Moon's radius in kilometres (IAU 2015).
  static let radius = 1737.4

  /// The apparent diameter in degrees.
  var diameter: Double { 2 * arcSine(Self.radius / distance) }

  init(_ sky: Sky, from observer: Observer) {
    // x lies in the observer's meridian, as in `Observer.fromCentre`.
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
