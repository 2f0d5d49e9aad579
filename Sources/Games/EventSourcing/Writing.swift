// What people may write: something to read, not too long, that stays on its line and in its direction.
extension String {
  /// Without white space, and without characters that cannot be seen, at both ends.
  package var trimmed: String {
    func isBlank(_ character: Character) -> Bool {
      character.isWhitespace || character.unicodeScalars.allSatisfy(\.isInvisible)
    }
    return String(drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }

  /// Whether it has at most `most` characters, as a reader counts them, and at most four Unicode scalars to each: room for
  /// accents and for emoji of several parts, not for towers of combining marks.
  package func fits(_ most: Int) -> Bool { unicodeScalars.count <= 4 * most && count <= most }

  /// Whether it controls no terminal, breaks no line and turns no text around, but by the scalars of `allowed`. The two
  /// joiners that scripts and emoji need are let through.
  package func isPrintable(allowing allowed: String = "") -> Bool {
    unicodeScalars.allSatisfy { $0.isPrintable || allowed.unicodeScalars.contains($0) }
  }

  /// Whether there is anything to see.
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
  /// Whether it is made to show nothing: Unicode's format characters and fillers (U+3164 is a letter by its category), and
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
