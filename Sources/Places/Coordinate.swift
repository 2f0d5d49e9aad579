import Foundation

/// A point on the Earth in degrees (WGS 84).
public struct Coordinate: Sendable, Codable, Hashable {
  /// Degrees north of the equator, -90...90.
  public let latitude: Double
  /// Degrees east of Greenwich, -180...180.
  public let longitude: Double

  /// The point; nil where a number is not finite or out of its range.
  public init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// - Throws: `DecodingError` for numbers that are no point.
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

  /// The Earth's mean radius R1 = (2a + b) / 3 in metres (Moritz, "Geodetic Reference System 1980", Journal of Geodesy
  /// 74, 2000): on a sphere of it, distances are wrong by up to 0.6 %.
  static let earthRadius = 6_371_008.8

  /// The great-circle distance in metres by the haversine formula (Sinnott, "Virtues of the Haversine", Sky and Telescope
  /// 68, 1984), which is exact for neighbours too, where the arc cosine of the plain formula loses its digits.
  public func distance(to other: Coordinate) -> Distance {
    let (a, b) = (latitude * .pi / 180, other.latitude * .pi / 180)
    let halfLatitudes = sin((b - a) / 2)
    let halfLongitudes = sin((other.longitude - longitude) * .pi / 360)
    let haversine = halfLatitudes * halfLatitudes + cos(a) * cos(b) * halfLongitudes * halfLongitudes
    return Distance(metres: 2 * Self.earthRadius * asin(min(1, haversine.squareRoot())))
  }

  /// "55.75322, 37.62250": five decimals are a metre.
  public var description: String { String(format: "%.5f, %.5f", latitude, longitude) }
}

extension Coordinate: CustomStringConvertible {}
