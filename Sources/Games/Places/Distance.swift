import Foundation

/// How far it is.
public struct Distance: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Metres, from 0 on.
  public let metres: Double

  /// A distance of so many metres.
  public init(metres: Double) { self.metres = metres }

  /// The shorter is the smaller.
  public static func < (one: Distance, other: Distance) -> Bool { one.metres < other.metres }

  /// "840 m" below a kilometre, "12.3 km" from there on.
  public var description: String {
    let whole = metres.rounded()
    return whole < 1000 ? String(format: "%.0f m", whole) : String(format: "%.1f km", metres / 1000)
  }
}
