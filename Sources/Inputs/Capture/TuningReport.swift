/// The result of a tuning, in the form that programs and pages receive.
public struct TuningReport: Codable, Sendable, Equatable {
  /// The chosen values, by the name of the control.
  public let values: [String: Int]
  /// The mean grey level of the middle of the picture, of 255, before and after.
  public let brightnessBefore, brightnessAfter: Double
  /// The sharpness there: ``CenterStatistics/sharpness``.
  public let sharpnessBefore, sharpnessAfter: Double

  /// A report of `choice`, with numbers of three decimals.
  public init(_ choice: ControlTuning.Choice) {
    func rounded(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }
    values = choice.values
    (brightnessBefore, brightnessAfter) = (rounded(choice.before.brightness), rounded(choice.after.brightness))
    (sharpnessBefore, sharpnessAfter) = (rounded(choice.before.sharpness), rounded(choice.after.sharpness))
  }
}
