/// What may be a name: something to read, on one line, that fits a greeting and a line of the leaderboard.
public enum PersonName {
  /// A name's longest length, in characters as a reader counts them.
  public static let mostCharacters = 32

  /// `text` without white space around it; where that is no name, the refusal that says why.
  public static func checked<Refusal: Error>(
    _ text: String, empty: Refusal, tooLong: Refusal, unprintable: Refusal
  ) throws(Refusal) -> String {
    let name = text.trimmed
    guard name.isPrintable() else { throw unprintable }
    guard name.hasInk else { throw empty }
    guard name.fits(mostCharacters) else { throw tooLong }
    return name
  }

  /// What of `text` can be a name; nil where nothing can.
  static func salvaged(_ text: String) -> String? {
    let printable = String(text.unicodeScalars.filter(\.isPrintable))
    let words = printable.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let name = String(words.prefix(mostCharacters)).trimmed
    return name.hasInk && name.fits(mostCharacters) ? name : nil
  }
}
