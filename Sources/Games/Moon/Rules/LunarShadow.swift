/// The Earth's shadow at the distance of the Moon, at a moment, in degrees as seen from the Earth's centre.
struct LunarShadow {
  /// From the shadow's axis to the Moon's centre.
  let apart: Double
  /// The radii of the two cones, and of the Moon.
  let umbra, penumbra, moon: Double
  /// The distance of the Moon's centre from the axis, in equatorial radii of the Earth, north positive.
  let gamma: Double

  /// The factor by which the atmosphere enlarges the shadow: as if the Earth's radius were larger by 1/85, less 1/594
  /// for its flattening, as seen from the Moon (Danjon; Espenak and Meeus, *Five Millennium Canon of Lunar Eclipses*,
  /// NASA/TP-2009-214172, 1.6).
  private static let enlargement = 1.01

  init(_ sky: Sky) {
    let (place, sun) = (sky.moon, sky.sun)
    let axis = (-1 / sun.length) * sun
    apart = place.angle(to: axis)
    let parallax = Self.enlargement * arcSine(Eclipse.earthRadius / place.length)
    let ofSun = (arcSine(Eclipse.earthRadius / sun.length), arcSine(Eclipse.sunRadius / sun.length))
    umbra = parallax + ofSun.0 - ofSun.1
    penumbra = parallax + ofSun.0 + ofSun.1
    moon = arcSine(Eclipse.moonRadiusInUmbra / place.length)
    let off = place - place.dot(axis) * axis
    gamma = (off.z < 0 ? -1 : 1) * off.length / Eclipse.earthRadius
  }

  /// The part of the Moon's diameter in the shadow; negative where it passes by.
  var umbralMagnitude: Double { (umbra + moon - apart) / (2 * moon) }
  /// The part of the Moon's diameter in the half-shadow.
  var penumbralMagnitude: Double { (penumbra + moon - apart) / (2 * moon) }
}
