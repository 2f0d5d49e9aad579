import Foundation

/// The names that people may give to files and folders through a page.
public enum FileName {
  /// The names that ``isPlain(_:)`` takes, in words.
  public static let rule = "1...\(longest) characters, and none of / \\ : * ? \" < > |"

  /// The maximum length of a name, in characters.
  public static let longest = 80
  /// The maximum length of a name, in bytes of UTF-8. File systems allow 255; the rest is for an extension, a number, and
  /// a person who renames the file.
  public static let longestBytes = 200

  /// Returns whether `name` is a valid file name on every system and is read as it is written.
  public static func isPlain(_ name: String) -> Bool {
    (1...longest).contains(name.count) && name.utf8.count <= longestBytes && name.unicodeScalars.allSatisfy(isPlain)
      && !name.hasPrefix(".") && !name.hasPrefix(" ") && !name.hasSuffix(" ")
  }

  /// Returns `text` as a name that ``isPlain(_:)`` takes, with `end` behind it; with spaces for characters that no name
  /// has, and `otherwise` if nothing is left.
  public static func made(of text: String, end: String = "", otherwise: String) -> String {
    let scalars = text.unicodeScalars.map { isPlain($0) ? $0 : " " }
    let words = String(String.UnicodeScalarView(scalars)).split(whereSeparator: \.isWhitespace)
    var name = words.joined(separator: " ")
    while name.hasPrefix(".") || name.hasPrefix(" ") { name.removeFirst() }
    while !name.isEmpty, name.count + end.count > longest || name.utf8.count + end.utf8.count > longestBytes {
      name.removeLast()
    }
    name = name.trimmingCharacters(in: .whitespaces)
    return (name.isEmpty ? otherwise : name) + end
  }

  /// Returns whether `scalar` causes no trouble in a file name, for file systems or people.
  public static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    !"/\\:*?\"<>|".unicodeScalars.contains(scalar)
      && ![.control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned]
        .contains(scalar.properties.generalCategory)
      && (scalar == " " || !scalar.properties.isWhitespace)
  }
}
