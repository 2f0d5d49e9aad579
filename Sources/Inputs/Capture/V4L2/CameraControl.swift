/// One control of a camera: exposure, focus, gain, white balance, zoom, power-line frequency and the like.
public struct CameraControl: Sendable, Equatable {
  /// The kinds of values.
  public enum Kind: String, Sendable {
    /// A whole number.
    case number
    /// 0 or 1.
    case flag
    /// One of `choices`.
    case choice
  }

  /// The driver's name in small letters with underscores, such as `exposure_time_absolute`, as `v4l2-ctl` has it.
  public var name: String
  /// The kind of the control's values.
  public var kind: Kind
  /// The values between which it may be.
  public var range: ClosedRange<Int>
  /// The distance of one possible value from the next, at least 1.
  public var step: Int
  /// The value with which the camera was made.
  public var standard: Int
  /// The value now; nil if the camera does not say.
  public var value: Int?
  /// The names of the values of a choice; some values within the range may be missing.
  public var choices: [Int: String]
  /// Whether it has no effect at present, as the exposure time while exposure is automatic.
  public var isInactive: Bool
  /// Whether it can be read only.
  public var isReadOnly: Bool

  /// Returns the value that a user means by `text`: a number, `on` or `off`, the name of a choice, or `default`; nil if
  /// the control cannot have such a value.
  public func value(of text: String) -> Int? {
    let word = text.lowercased()
    if word == "default" { return standard }
    switch kind {
    case .flag:
      return ["on": 1, "true": 1, "1": 1, "off": 0, "false": 0, "0": 0][word]
    case .choice:
      let value = choices.first { $0.value.lowercased() == word }?.key ?? Int(word)
      return value.flatMap { choices[$0] == nil ? nil : $0 }
    case .number:
      return Int(word).flatMap { range.contains($0) && ($0 - range.lowerBound) % step == 0 ? $0 : nil }
    }
  }

  /// The possible values, for messages: `3 to 2047`, `on or off`, or the choices.
  public var possibleValues: String {
    switch kind {
    case .flag: "on or off"
    case .choice: choices.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }.joined(separator: ", ")
    case .number: "\(range.lowerBound) to \(range.upperBound)" + (step > 1 ? " in steps of \(step)" : "")
    }
  }
}
