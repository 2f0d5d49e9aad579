extension Reference {
  /// The longest side, in pixels, from which a stored image is large enough.
  ///
  /// Ten references reduced before enrolment, then shown at full size, lost 1 point on average at 240 pixels (13 at
  /// most), 4 at 180 and 26 at 120.
  public static let minSide = 240

  /// Whether its stored image is too small to be recognised well.
  public var isSmall: Bool { max(fullWidth, fullHeight) < Self.minSide }

  /// Why it has too few features to be told from chance, and the remedy.
  var fewFeatures: String {
    let remedy =
      isSmall
      ? "with \(fullWidth) x \(fullHeight) pixels it is small: take a larger picture"
      : "take a sharper picture or one with more detail"
    return "it has only \(featureCount) features; \(remedy)"
  }
}
