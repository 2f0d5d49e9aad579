import Foundation

/// A text in its form for searches: in any script, without case and accents. The pages' search-text.js does the same;
/// both are tested against `Tests/PlacesTests/folding.json`.
public struct SearchText: Sendable, Equatable {
  /// The folded text.
  public let folded: String

  /// Marks that accompany a letter without making it another letter to someone searching: the blocks of combining
  /// marks, and the points of Hebrew and Arabic. The vowel signs of Indian and Thai scripts are not accents and stay.
  private static let marks: [ClosedRange<UInt32>] = [
    0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F, 0x591...0x5C7, 0x64B...0x65F,
    0x670...0x670,
  ]

  /// Letters with a stroke or ligature that Unicode does not decompose, and the final sigma.
  private static let letters: [Character: String] = [
    "ø": "o", "ł": "l", "đ": "d", "ħ": "h", "ŧ": "t", "æ": "ae", "œ": "oe", "ð": "d", "þ": "th", "ς": "σ",
  ]

  /// Folds `text`: decomposes compatibility forms (Unicode Standard Annex 15, NFKD), drops marks, lower-cases by way of
  /// upper case (so that "ß" becomes "ss"), and collapses each run of white space to one space.
  public init(_ text: String) {
    var scalars = String.UnicodeScalarView()
    for scalar in text.decomposedStringWithCompatibilityMapping.unicodeScalars
    where !Self.marks.contains(where: { $0.contains(scalar.value) }) { scalars.append(scalar) }
    let small = String(scalars).uppercased().lowercased()
    folded = small.map { Self.letters[$0] ?? String($0) }.joined()
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The words of a search.
  public static func words(of text: String) -> [String] {
    SearchText(text).folded.split(separator: " ").map(String.init)
  }

  /// Whether each of the folded `words` occurs in it, anywhere and in any order.
  public func has(_ words: [String]) -> Bool {
    // Compares bytes, so that a syllable is found by its first letter even if both form one character.
    words.allSatisfy { Array(folded.utf8).firstRange(of: Array($0.utf8)) != nil }
  }
}
