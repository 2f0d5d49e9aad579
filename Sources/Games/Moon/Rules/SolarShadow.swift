/// The Moon's shadow at a moment: two cones about the line through the centres of Sun and Moon.
struct SolarShadow {
  /// From the centre of the Earth to the nearest point of the axis, in kilometres, in the equator of the moment.
  let offAxis: Vector
  /// Radii of the two cones in the plane through the Earth's centre, in kilometres. The radius of the umbra is negative
  /// if its tip lies beyond that plane, in which case the eclipse is total there.
  let penumbra, umbra: Double

  private let axis: Vector
  private let fromMoon, fromSun: Double

  init(_ sky: Sky) {
    let (moon, sun) = (sky.moon, sky.sun)
    let apart = (moon - sun).length
    axis = (1 / apart) * (moon - sun)
    fromMoon = -moon.dot(axis)
    fromSun = fromMoon + apart
    offAxis = moon + fromMoon * axis
    let wide = (Eclipse.sunRadius + Eclipse.moonRadius) / apart
    let narrow = (Eclipse.sunRadius - Eclipse.moonRadiusInUmbra) / apart
    penumbra = (Eclipse.moonRadius + fromMoon * wide) / (1 - wide * wide).squareRoot()
    umbra = (fromMoon * narrow - Eclipse.moonRadiusInUmbra) / (1 - narrow * narrow).squareRoot()
  }

  /// How far the Earth's silhouette reaches towards the axis, in equatorial radii: it is flattened at the poles (Meeus
  /// ch. 54 uses 0.9972 everywhere).
  var limb: Double { 1 - 0.00335281 * offAxis.z * offAxis.z / offAxis.dot(offAxis) }

  /// Whether the half-shadow falls on the Earth.
  var reachesEarth: Bool { offAxis.length < limb * Eclipse.earthRadius + penumbra }

  /// How many kilometres the ground, where the axis meets it, is nearer to the Moon than the plane through the Earth's
  /// centre; nil where the axis passes by. The ground is the ellipsoid WGS 84: in units in which its axis is as long as
  /// its equator is wide, it is a sphere.
  var ground: Double? {
    let stretch = 1 / (1 - Observer.flattening)
    let start = Vector(x: offAxis.x, y: offAxis.y, z: stretch * offAxis.z)
    let toMoon = Vector(x: -axis.x, y: -axis.y, z: -stretch * axis.z)
    let (along, square) = (start.dot(toMoon), toMoon.dot(toMoon))
    let inside = along * along - square * (start.dot(start) - Eclipse.earthRadius * Eclipse.earthRadius)
    return inside < 0 ? nil : (inside.squareRoot() - along) / square
  }

  /// Returns the Moon's apparent diameter divided by the Sun's, for an observer on the axis who is `nearer` kilometres
  /// closer to the Moon than the plane through the Earth's centre.
  func ratio(nearer: Double) -> Double {
    arcSine(Eclipse.moonRadiusInUmbra / (fromMoon - nearer)) / arcSine(Eclipse.sunRadius / (fromSun - nearer))
  }
}
