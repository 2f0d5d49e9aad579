/// A position in space in kilometres; the name of each value states its axes.
struct Vector: Equatable {
  var x, y, z: Double

  var length: Double { (x * x + y * y + z * z).squareRoot() }
  /// Degrees from x towards y, 0..<360.
  var longitude: Double { arcTangent(y, x).aroundCircle }
  /// Degrees above the plane of x and y.
  var latitude: Double { arcSine(z / length) }

  init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }

  init(longitude: Double, latitude: Double, length: Double) {
    x = length * cosine(latitude) * cosine(longitude)
    y = length * cosine(latitude) * sine(longitude)
    z = length * sine(latitude)
  }

  static func + (a: Vector, b: Vector) -> Vector { Vector(x: a.x + b.x, y: a.y + b.y, z: a.z + b.z) }
  static func * (k: Double, a: Vector) -> Vector { Vector(x: k * a.x, y: k * a.y, z: k * a.z) }
  func dot(_ other: Vector) -> Double { x * other.x + y * other.y + z * other.z }
  /// The angle between two directions in degrees; the tangent of its half keeps small angles exact.
  func angle(to other: Vector) -> Double {
    let (a, b) = ((1 / length) * self, (1 / other.length) * other)
    return 2 * arcTangent((a - b).length, (a + b).length)
  }

  /// The direction in which `other` lies at this place of the sky: degrees from the north of the axes through east,
  /// 0..<360 (Meeus 48.5).
  func positionAngle(of other: Vector) -> Double {
    let apart = other.longitude - longitude
    return arcTangent(
      cosine(other.latitude) * sine(apart),
      sine(other.latitude) * cosine(latitude) - cosine(other.latitude) * sine(latitude) * cosine(apart)
    ).aroundCircle
  }

  static func - (a: Vector, b: Vector) -> Vector { Vector(x: a.x - b.x, y: a.y - b.y, z: a.z - b.z) }

  /// The vector rotated about the x axis, from y towards z: by the obliquity from the ecliptic to the equator.
  func aboutX(_ angle: Double) -> Vector {
    Vector(x: x, y: y * cosine(angle) - z * sine(angle), z: y * sine(angle) + z * cosine(angle))
  }

  /// The vector rotated about the y axis, from x towards z.
  func aboutY(_ angle: Double) -> Vector {
    Vector(x: x * cosine(angle) - z * sine(angle), y: y, z: x * sine(angle) + z * cosine(angle))
  }

  /// The vector rotated about the z axis, from x towards y.
  func aboutZ(_ angle: Double) -> Vector {
    Vector(x: x * cosine(angle) - y * sine(angle), y: x * sine(angle) + y * cosine(angle), z: z)
  }
}
