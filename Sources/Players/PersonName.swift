/// What may be a name: something to read, on one line, that fits a greeting.
enum PersonName {
  /// A name's longest length, in characters as a reader counts them.
  static let mostCharacters = 32
  /// Its longest length in Unicode scalars: room for accents and emoji of several parts, not for towers of marks.
  static let mostScalars = 128

  /// `text` without white space around it.
  static func cleaned(_ text: String) throws(Players.Refusal) -> String {
    let name = String(text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    guard name.unicodeScalars.allSatisfy(isPrintable) else { throw .nameUnprintable }
    guard name.unicodeScalars.contains(where: isVisible) else { throw .nameEmpty }
    guard name.count <= mostCharacters, name.unicodeScalars.count <= mostScalars else { throw .nameTooLong }
    return name
  }

  /// Whether it leaves the line and its direction alone; the two joiners that scripts and emoji need do.
  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate: false
    case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
    default: true
    }
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .format, .spaceSeparator, .nonspacingMark, .enclosingMark: false
    default: true
    }
  }
}
