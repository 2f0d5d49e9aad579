/// Who has done something, and when, as facts tell it.
public struct Author: Sendable, Hashable {
  /// The browser or the program, by a name that nobody else has; it is never shown.
  public let id: String
  /// What is shown; not empty.
  public let name: String
  /// Milliseconds since 1970 in UTC, by the wall clock.
  public let at: Int64

  /// Somebody called `name`, or "somebody" where nothing of it can be shown: it is cut to ``longestName`` characters, and
  /// control characters are left out.
  public init(id: String, name: String, at: Int64) {
    let shown = name.filter { !$0.unicodeScalars.contains { $0.properties.generalCategory == .control } }
    let words = shown.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    self.id = id
    self.name = words.isEmpty ? "somebody" : String(words.prefix(Self.longestName))
    self.at = at
  }

  /// Characters of a name: as many as fit on a line of a phone.
  public static let longestName = 32
}
