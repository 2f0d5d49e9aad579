/// The orientation of the Moon's globe towards the observer and the Sun: all that a picture of it needs.
public struct Globe: Sendable, Equatable {
  /// Selenographic longitude and latitude of the centre of the disc, in degrees, east (towards Mare Crisium) and north
  /// positive: the optical libration; the physical one never exceeds 0.04°.
  public let longitude, latitude: Double
  /// Selenographic longitude and latitude of the point directly below the Sun.
  public let sunLongitude, sunLatitude: Double
  /// Position angle of the Moon's north pole on the disc, in degrees from celestial north through east.
  public let axis: Double
  /// Position angle of the middle of the bright limb (Meeus 48.5), in degrees from celestial north through east,
  /// 0..<360.
  public let brightLimb: Double
}

extension Globe {
  /// The inclination of the Moon's equator to the ecliptic, in degrees (IAU).
  private static let inclination = 1.54242

  /// Computes the orientation (Meeus ch. 53) for the Moon as the observer sees it.
  init(_ sky: Sky, _ view: View) {
    self.init(sky, seen: Vector(longitude: view.rightAscension, latitude: view.declination, length: view.distance))
  }

  /// `seen`: the Moon's position from where it is seen, relative to the equator of the moment.
  init(_ sky: Sky, seen: Vector) {
    let t = sky.centuries
    let node = 125.0445479 - 1934.1362891 * t + 0.0020754 * t * t
    let argument = 93.2720950 + 483_202.0175233 * t - 0.0036539 * t * t

    func point(_ longitude: Double, _ latitude: Double) -> (longitude: Double, latitude: Double) {
      let w = longitude - sky.nutation - node
      let i = Self.inclination
      let a = arcTangent(
        sine(w) * cosine(latitude) * cosine(i) - sine(latitude) * sine(i), cosine(w) * cosine(latitude))
      let b = arcSine(-sine(w) * cosine(latitude) * sine(i) - sine(latitude) * cosine(i))
      return ((a - argument).aroundZero, b)
    }

    let seenInEcliptic = seen.aboutX(-sky.obliquity)
    let middle = point(seenInEcliptic.longitude, seenInEcliptic.latitude)
    (longitude, latitude) = middle

    let (moon, sun) = (sky.moonInEcliptic, sky.sunInEcliptic)
    // The direction from the Sun to the Moon.
    let lit = moon - sun
    let under = point(lit.longitude, lit.latitude)
    (sunLongitude, sunLatitude) = under

    let v = node + sky.nutation
    let x = sine(Self.inclination) * sine(v)
    let y = sine(Self.inclination) * cosine(v) * cosine(sky.obliquity) - cosine(Self.inclination) * sine(sky.obliquity)
    let omega = arcTangent(x, y)
    axis = arcSine(
      (x * x + y * y).squareRoot() * cosine(seen.longitude - omega) / cosine(middle.latitude))

    brightLimb = seen.positionAngle(of: sky.sun)
  }
}
