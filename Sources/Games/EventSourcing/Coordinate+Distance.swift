import Foundation

extension Coordinate {
  /// The Earth's mean radius R1 = (2a + b) / 3 in metres (Moritz, "Geodetic Reference System 1980", Journal of Geodesy
  /// 74, 2000). Distances on a sphere of this radius are wrong by up to 0.6 %.
  static let earthRadius = 6_371_008.8

  /// The great-circle distance in metres by the haversine formula (Sinnott, "Virtues of the Haversine", Sky and
  /// Telescope 68, 1984), which stays exact for neighbours, where the arc cosine of the plain formula loses its digits.
  public func distance(to other: Coordinate) -> Distance {
    let (a, b) = (latitude * .pi / 180, other.latitude * .pi / 180)
    let halfLatitudes = sin((b - a) / 2)
    let halfLongitudes = sin((other.longitude - longitude) * .pi / 360)
    let haversine = halfLatitudes * halfLatitudes + cos(a) * cos(b) * halfLongitudes * halfLongitudes
    return Distance(metres: 2 * Self.earthRadius * asin(min(1, haversine.squareRoot())))
  }
}
