// Rules for text that people write: visible, not too long, on one line and in one direction.
extension String {
  /// The text without white space and invisible characters at either end.
  package var trimmed: String {
    func isBlank(_ character: Character) -> Bool {
      character.isWhitespace || character.unicodeScalars.allSatisfy(\.isInvisible)
    }
    return String(drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }

  /// Whether the text has at most `most` characters, as a reader counts them, with at most four Unicode scalars each on
  /// average: room for accents and composed emoji, not for towers of combining marks.
  package func fits(_ most: Int) -> Bool { unicodeScalars.count <= 4 * most && count <= most }

  /// Whether the text contains no control characters, line breaks or direction overrides, except the scalars in
  /// `allowed`. The two joiners that scripts and emoji need are permitted.
  package func isPrintable(allowing allowed: String = "") -> Bool {
    unicodeScalars.allSatisfy { $0.isPrintable || allowed.unicodeScalars.contains($0) }
  }

  /// Whether the text has at least one visible character.
  package var hasInk: Bool {
    unicodeScalars.contains { scalar in
      if scalar.isInvisible { return false }
      return switch scalar.properties.generalCategory {
      case .spaceSeparator, .nonspacingMark, .enclosingMark: false
      default: true
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar shows nothing: Unicode's format characters and fillers (U+3164 is a letter by category), and
  /// the Braille pattern without dots.
  var isInvisible: Bool {
    properties.generalCategory == .format || properties.isDefaultIgnorableCodePoint || self == "\u{2800}"
  }

  var isPrintable: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate: false
    case .format: self == "\u{200C}" || self == "\u{200D}"
    default: true
    }
  }
}
