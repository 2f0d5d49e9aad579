/// What may be a name: something to read, on one line, short enough for a wall.
enum PlayerName {
  /// A name's longest length, in characters as a reader counts them: what a line of the leaderboard holds.
  static let mostCharacters = 32
  /// Its longest length in Unicode scalars: four to a character leave room for accents and for emoji of several parts,
  /// not for towers of combining marks.
  static let mostScalars = 128

  /// `text` without white space around it.
  static func cleaned(_ text: String) throws(Contest.Refusal) -> String {
    let name = text.trimmed
    guard name.isPrintable else { throw .nameUnprintable }
    guard name.hasInk else { throw .nameEmpty }
    guard name.count <= mostCharacters, name.unicodeScalars.count <= mostScalars else { throw .nameTooLong }
    return name
  }

  /// `name`, or where somebody has it already, but for capitals, `name` with the first number from 2 on that is free.
  static func free(_ name: String, among taken: some Sequence<String>) -> String {
    let taken = Set(taken.map { $0.lowercased() })
    var candidate = name
    var number = 1
    while taken.contains(candidate.lowercased()) {
      number += 1
      let suffix = " \(number)"
      candidate = String(name.prefix(mostCharacters - suffix.count)).trimmed + suffix
    }
    return candidate
  }
}

extension String {
  /// Without white space at both ends.
  var trimmed: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }

  /// Whether it stays on its line and in its direction: nothing that controls a terminal, breaks a line or turns the text
  /// around. The two joiners that scripts and emoji need are let through.
  var isPrintable: Bool {
    unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate: false
      case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
      default: true
      }
    }
  }

  /// Whether there is anything to see.
  fileprivate var hasInk: Bool {
    unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .format, .spaceSeparator, .nonspacingMark, .enclosingMark: false
      default: true
      }
    }
  }
}
