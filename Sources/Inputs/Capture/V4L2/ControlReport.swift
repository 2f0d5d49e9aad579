/// A control of a camera as it is told to programs and pages.
public struct ControlReport: Codable, Sendable, Equatable {
  /// The driver's name: ``CameraControl/name``.
  public let name: String
  /// The kind of the control's values: "number", "flag" or "choice".
  public let kind: String
  /// The value now; nil if the camera does not say.
  public let value: Int?
  /// The value with which the camera was made.
  public let standard: Int
  /// The least value.
  public let least: Int
  /// The greatest value.
  public let most: Int
  /// The distance of one possible value from the next.
  public let step: Int
  /// The names of the values of a choice, by number.
  public let choices: [String: String]
  /// Whether it has no effect at present.
  public let isInactive: Bool
  /// Whether it can be read only.
  public let isReadOnly: Bool
  /// The value that is kept for the camera; nil if there is none.
  public let kept: Int?

  /// A report of `control`.
  public init(_ control: CameraControl, kept: Int?) {
    (name, kind, value, standard) = (control.name, control.kind.rawValue, control.value, control.standard)
    (least, most, step) = (control.range.lowerBound, control.range.upperBound, control.step)
    choices = Dictionary(uniqueKeysWithValues: control.choices.map { ("\($0.key)", $0.value) })
    (isInactive, isReadOnly, self.kept) = (control.isInactive, control.isReadOnly, kept)
  }
}
