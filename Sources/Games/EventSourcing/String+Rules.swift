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
  /// `allowed`, and no tower of marks. The two joiners that scripts and emoji need are permitted.
  package func isPrintable(allowing allowed: String = "") -> Bool {
    unicodeScalars.allSatisfy { $0.isPrintable || allowed.unicodeScalars.contains($0) } && !hasTower
  }

  /// Whether more marks than any language needs stand on one another, over the lines above and below.
  private var hasTower: Bool { withoutTowers.unicodeScalars.count < unicodeScalars.count }

  /// The text with as many marks on one another as may be.
  var withoutTowers: String {
    var kept = String.UnicodeScalarView()
    var marks = 0
    for scalar in unicodeScalars {
      marks = scalar.isMark ? marks + 1 : 0
      if marks <= Unicode.Scalar.maxMarks { kept.append(scalar) }
    }
    return String(kept)
  }

  /// The width of the text on a line, in columns: a Latin letter takes 1, an ideograph or a picture 2.
  package var columns: Int { reduce(0) { $0 + $1.columns } }

  /// Whether the text has at least one visible character.
  package var hasInk: Bool {
    unicodeScalars.contains { scalar in
      if scalar.isInvisible { return false }
      return !scalar.isMark && scalar.properties.generalCategory != .spaceSeparator
    }
  }
}

extension Character {
  /// The columns of the widest of its scalars.
  fileprivate var columns: Int { unicodeScalars.map(\.columns).max() ?? 0 }
}

extension Unicode.Scalar {
  /// The most marks on one another (Unicode Technical Standard 39, section 5.4).
  static let maxMarks = 4

  /// Whether the scalar stands on, below or around the letter before it.
  var isMark: Bool {
    let category = properties.generalCategory
    return category == .nonspacingMark || category == .enclosingMark
  }

  /// The width of the scalar in columns, from Unicode Standard Annex 11; the few characters that are as wide as a word
  /// take more.
  fileprivate var columns: Int {
    switch value {
    // Signs of a whole word or sentence, long dashes, and cuneiform.
    case 0xFDFA, 0xFDFB, 0xFDFD, 0x2E3A, 0x2E3B: 8
    case 0x12000...0x1254F: 4
    // Wide: Hangul, ideographs, kana and full-width forms, pictures.
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      2
    default: isMark || isInvisible ? 0 : 1
    }
  }

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
