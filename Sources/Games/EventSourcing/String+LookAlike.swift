import Foundation

extension String {
  /// The text reduced to what a reader sees. Two texts with the same skeleton look alike (Unicode Technical Standard
  /// 39, section 4).
  ///
  /// Compatibility forms ("Ａ", "𝐀") become the letters that they stand for, Greek and Cyrillic letters and digits
  /// become the Latin letters that they look like, runs of white space become one space, and characters that show
  /// nothing are dropped. Capitals and accents stay, because readers see them.
  package var skeleton: String {
    var scalars = String.UnicodeScalarView()
    for scalar in decomposedStringWithCompatibilityMapping.unicodeScalars where !scalar.isInvisible {
      scalars.append(scalar)
    }
    let words = String(scalars).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.unicodeScalars.map { Self.twins[$0] ?? String($0) }.joined()
  }

  /// Letters and digits with the Latin letter to which Unicode's `confusables.txt` maps them. The table covers the
  /// scripts that people type on the keyboards of a class: Latin, Cyrillic and Greek.
  private static let twins: [Unicode.Scalar: String] = {
    let likes: KeyValuePairs = [
      "0": "O", "1I|": "l", "m": "rn", "ı": "i",
      // Cyrillic.
      "А": "A", "В": "B", "Е": "E", "З": "3", "К": "K", "М": "M", "Н": "H", "О": "O", "Р": "P", "С": "C", "Т": "T",
      "У": "Y", "Х": "X", "Ѕ": "S", "ІӀ": "l", "Ј": "J", "а": "a", "е": "e", "о": "o", "р": "p", "с": "c", "у": "y",
      "х": "x", "ѕ": "s", "і": "i", "ӏ": "l", "ј": "j", "һ": "h", "ԁ": "d", "ԛ": "q", "ԝ": "w", "ѵ": "v",
      // Greek.
      "Α": "A", "Β": "B", "Ε": "E", "Ζ": "Z", "Η": "H", "Ι": "l", "Κ": "K", "Μ": "M", "Ν": "N", "Ο": "O", "Ρ": "P",
      "Τ": "T", "Υ": "Y", "Χ": "X", "α": "a", "γ": "y", "ι": "i", "ν": "v", "ο": "o", "ρ": "p", "σ": "o", "υ": "u",
    ]
    var twins: [Unicode.Scalar: String] = [:]
    for (letters, like) in likes { for letter in letters.unicodeScalars { twins[letter] = like } }
    return twins
  }()
}
