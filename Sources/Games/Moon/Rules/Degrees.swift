import Foundation

func sine(_ degrees: Double) -> Double { sin(degrees * .pi / 180) }
func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }
func arcTangent(_ y: Double, _ x: Double) -> Double { atan2(y, x) * 180 / .pi }
/// The arc sine in degrees. Clamps a value that rounding has put slightly beyond ±1.
func arcSine(_ value: Double) -> Double { asin(min(1, max(-1, value))) * 180 / .pi }

extension Double {
  /// Without the digits that cannot be known: to one in `digits`.
  func rounded(to digits: Double) -> Double { (self * digits).rounded() / digits }

  /// The same direction in 0..<360 degrees.
  var aroundCircle: Double {
    let rest = truncatingRemainder(dividingBy: 360)
    return rest < 0 ? rest + 360 : rest
  }

  /// The same direction in -180..<180 degrees.
  var aroundZero: Double { (self + 180).aroundCircle - 180 }
}
