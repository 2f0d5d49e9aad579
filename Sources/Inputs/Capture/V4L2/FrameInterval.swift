/// The time from one frame to the next, in seconds, as the fraction that the driver gave.
struct FrameInterval: Sendable, Equatable {
  let numerator: UInt32
  let denominator: UInt32

  /// Creates the interval; nil for a fraction that is not a positive time.
  init?(_ numerator: UInt32, _ denominator: UInt32) {
    guard numerator > 0, denominator > 0 else { return nil }
    self.numerator = numerator
    self.denominator = denominator
  }

  var framesPerSecond: Double { Double(denominator) / Double(numerator) }
  var duration: Duration { .seconds(Double(numerator) / Double(denominator)) }
}
