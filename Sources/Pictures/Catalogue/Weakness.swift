import Recognition

/// A reason why a reference is hard to recognise.
public enum Weakness: String, Sendable, CaseIterable {
  case fewFeatures, badlySpread, lowContrast, blurred, repeatedPattern, tooSmall

  /// The problem and the remedy, as a sentence.
  public var sentence: String {
    switch self {
    case .fewFeatures: "too few features: choose a picture with more detail"
    case .badlySpread: "its features are all in one part: keep that part in view"
    case .lowContrast: "low contrast: show it in good light"
    case .blurred: "blurred: take a sharper picture of it"
    case .repeatedPattern: "a repeated pattern: its parts are mistaken for each other; choose a picture without one"
    case .tooSmall: "too small: take a picture of at least \(Reference.minSide) pixels"
    }
  }

  // Measured on 233 references of seven sets of photographs: those with fewer than 500 features have a mean score of
  // 55, the others of 80; those with a contrast below 26 have one of 60, the others of 79.
  static let minFeatures = 500
  static let minContrast = 26.0
  /// 3 % of the 233 have less. The self-test, which shows references whole, hardly suffers; a hand over the detailed
  /// part would hide it.
  static let minSpread = 0.27
  /// None of the 233 has less; blurred by 2 pixels of 480 they have 0.32 to 0.45. Blur harms recognition only where too
  /// few features are left, so it is reported only as the cause of that.
  static let minSharpness = 0.42
  /// None of the 233 has more; in a chess board every feature has a twin. The cost has not been measured.
  static let maxRepetition = 0.3

  /// The causes that apply to a reference, in the order of the cases.
  static func all(in figures: ReferenceFigures) -> [Weakness] {
    allCases.filter { cause in
      switch cause {
      case .fewFeatures: figures.features < minFeatures && figures.sharpness >= minSharpness
      case .badlySpread: figures.spread < minSpread
      case .lowContrast: figures.contrast < minContrast
      case .blurred: figures.features < minFeatures && figures.sharpness < minSharpness
      case .repeatedPattern: figures.repetition > maxRepetition
      case .tooSmall: figures.longestSide < Reference.minSide
      }
    }
  }
}
