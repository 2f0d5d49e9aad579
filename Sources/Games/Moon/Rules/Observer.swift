/// A person looking at the sky at sea level.
public struct Observer: Sendable, Hashable {
  /// Geodetic latitude in degrees, -90...90, north positive.
  public let latitude: Double
  /// Longitude in degrees, -180...180, east positive.
  public let longitude: Double

  /// Creates an observer at this position, in degrees.
  ///
  /// - Throws: ``MoonError/latitude(_:)`` or ``MoonError/longitude(_:)`` if the value is out of range or not a number.
  public init(latitude: Double, longitude: Double) throws(MoonError) {
    guard (-90...90).contains(latitude) else { throw .latitude(latitude) }
    guard (-180...180).contains(longitude) else { throw .longitude(longitude) }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// The flattening of the Earth (WGS 84).
  static let flattening = 1 / 298.257223563

  /// The observer's position relative to the centre of the Earth, in kilometres: x and y in the plane of the equator, x
  /// in the observer's meridian, z to the north (Meeus, Astronomical Algorithms, 2nd ed., ch. 11, with the ellipsoid
  /// WGS 84).
  var fromCentre: Vector {
    let squeeze = (1 - Self.flattening) * (1 - Self.flattening)
    let across =
      Eclipse.earthRadius
      / (cosine(latitude) * cosine(latitude) + squeeze * sine(latitude) * sine(latitude)).squareRoot()
    return Vector(x: across * cosine(latitude), y: 0, z: squeeze * across * sine(latitude))
  }
}
