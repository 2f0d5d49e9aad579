/// The rules for a person's name: visible, on one line, and short enough for a greeting and a line of the leaderboard.
public enum PersonName {
  /// The maximum length of a name, both in characters as a reader counts them and in columns of a line: 16 ideographs
  /// are as wide as 32 letters.
  public static let maxCharacters = 32

  /// `text` without surrounding white space.
  ///
  /// - Throws: `empty`, `tooLong` or `unprintable`, whichever applies.
  public static func checked<Refusal: Error>(
    _ text: String, empty: Refusal, tooLong: Refusal, unprintable: Refusal
  ) throws(Refusal) -> String {
    let name = text.trimmed
    guard name.isPrintable() else { throw unprintable }
    guard name.hasInk else { throw empty }
    guard fits(name) else { throw tooLong }
    return name
  }

  /// Returns `name` with `number` behind it, and without its end if both together were too long.
  public static func numbered(_ name: String, _ number: Int) -> String {
    var begin = name
    while !fits("\(begin) \(number)") { begin.removeLast() }
    return "\(begin) \(number)"
  }

  private static func fits(_ name: String) -> Bool { name.fits(maxCharacters) && name.columns <= maxCharacters }

  /// As much of `text` as can be a name; nil if nothing can.
  static func salvaged(_ text: String) -> String? {
    let printable = String(text.unicodeScalars.filter(\.isPrintable)).withoutTowers
    var name = String(printable.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(maxCharacters))
    while name.columns > maxCharacters { name.removeLast() }
    name = name.trimmed
    return name.hasInk && fits(name) ? name : nil
  }
}
