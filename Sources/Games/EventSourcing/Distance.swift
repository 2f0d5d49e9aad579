import Foundation

/// A distance on the ground.
public struct Distance: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// In metres, at least 0.
  public let metres: Double

  /// Creates a distance of this many metres.
  public init(metres: Double) { self.metres = metres }

  /// Orders the shorter distance first.
  public static func < (one: Distance, other: Distance) -> Bool { one.metres < other.metres }

  /// "840 m" below a kilometre, "12.3 km" from there on.
  public var description: String {
    let whole = metres.rounded()
    return whole < 1000 ? String(format: "%.0f m", whole) : String(format: "%.1f km", metres / 1000)
  }
}
