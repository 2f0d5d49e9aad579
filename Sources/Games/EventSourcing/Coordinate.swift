/// A point on the Earth in degrees (WGS 84).
public struct Coordinate: Sendable, Codable, Hashable {
  /// Degrees north of the equator, -90...90.
  public let latitude: Double
  /// Degrees east of Greenwich, -180...180.
  public let longitude: Double

  /// The point; nil if a number is not finite or out of range.
  public init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// - Throws: `DecodingError` for numbers out of range.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let latitude = try fields.decode(Double.self, forKey: .latitude)
    let longitude = try fields.decode(Double.self, forKey: .longitude)
    guard let point = Coordinate(latitude: latitude, longitude: longitude) else {
      throw DecodingError.dataCorruptedError(
        forKey: .latitude, in: fields, debugDescription: "latitude is in -90...90, longitude in -180...180")
    }
    self = point
  }
}
