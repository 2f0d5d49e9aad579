/// Where an egg lies.
public struct Spot: Sendable, Equatable, Codable {
  /// Degrees (WGS 84), north positive, -90...90.
  public let latitude: Double
  /// Degrees (WGS 84), east positive, -180...180.
  public let longitude: Double

  /// The spot at these degrees; nil for what is not on the Earth.
  public init?(latitude: Double, longitude: Double) {
    // NaN is in no range.
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }
}
