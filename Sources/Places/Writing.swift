/// What people may write: something to read, not too long, that stays on its line and in its direction.
enum Writing {
  /// Characters that the heading of a phone holds in three lines.
  static let longestTitle = 80
  static let longestAddress = 200
  static let longestNote = 1000

  static func title(_ text: String) throws(PlaceMap.Refusal) -> String {
    let title = text.trimmed
    guard !title.isEmpty else { throw .titleEmpty }
    guard title.fits(longestTitle) else { throw .titleUnfit }
    return title
  }

  static func address(_ text: String) throws(PlaceMap.Refusal) -> String {
    guard text.trimmed.fits(longestAddress) else { throw .addressUnfit }
    return text.trimmed
  }

  static func note(_ text: String) throws(PlaceMap.Refusal) -> String {
    let note = text.replacing("\r\n", with: "\n").trimmed
    guard !note.isEmpty else { throw .noteEmpty }
    guard note.fits(longestNote, allowing: "\n\t") else { throw .noteUnfit }
    return note
  }
}

extension String {
  /// Without white space, and without characters that cannot be seen, at both ends.
  var trimmed: String {
    func isBlank(_ character: Character) -> Bool {
      character.isWhitespace || character.unicodeScalars.allSatisfy { $0.properties.generalCategory == .format }
    }
    return String(drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }

  /// Whether it has at most `most` characters, four Unicode scalars to each (accents, emoji of several parts, but no towers
  /// of marks), none of which controls a terminal or, but for those of `allowed`, breaks a line.
  fileprivate func fits(_ most: Int, allowing allowed: String = "") -> Bool {
    guard unicodeScalars.count <= 4 * most, count <= most else { return false }
    return unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate:
        allowed.unicodeScalars.contains(scalar)
      // The joiners that scripts and emoji need; what turns text around is not let through.
      case .format: scalar == "\u{200C}" || scalar == "\u{200D}" || scalar == "\u{AD}"
      default: true
      }
    }
  }
}
