/// The rules for a person's name: visible, on one line, and short enough for a greeting and a line of the leaderboard.
public enum PersonName {
  /// The longest name, in characters as a reader counts them.
  public static let mostCharacters = 32

  /// `text` without surrounding white space.
  ///
  /// - Throws: `empty`, `tooLong` or `unprintable`, whichever applies.
  public static func checked<Refusal: Error>(
    _ text: String, empty: Refusal, tooLong: Refusal, unprintable: Refusal
  ) throws(Refusal) -> String {
    let name = text.trimmed
    guard name.isPrintable() else { throw unprintable }
    guard name.hasInk else { throw empty }
    guard name.fits(mostCharacters) else { throw tooLong }
    return name
  }

  /// As much of `text` as can be a name; nil if nothing can.
  static func salvaged(_ text: String) -> String? {
    let printable = String(text.unicodeScalars.filter(\.isPrintable))
    let words = printable.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let name = String(words.prefix(mostCharacters)).trimmed
    return name.hasInk && name.fits(mostCharacters) ? name : nil
  }
}
