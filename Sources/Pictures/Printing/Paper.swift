/// A size of paper, in points of 1/72 inch, upright.
public enum Paper: String, Sendable, CaseIterable {
  /// 210 x 297 mm (ISO 216).
  case a4 = "A4"
  /// 8.5 x 11 inches (ANSI A).
  case letter = "Letter"

  /// Its width, in points.
  public var width: Double { self == .a4 ? 210 * Self.millimetre : 612 }
  /// Its height, in points.
  public var height: Double { self == .a4 ? 297 * Self.millimetre : 792 }

  /// The points of a millimetre.
  static let millimetre = 72 / 25.4
}
