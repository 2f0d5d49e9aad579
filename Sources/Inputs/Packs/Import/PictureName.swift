import Basics
import Foundation

/// Names of images, of whatever words.
enum PictureName {
  /// The maximum length of a name in bytes. File systems allow 255; the rest is for an extension, a number, and a
  /// person who renames the file.
  private static let longest = 120

  /// Returns `text` as the name of an image, without characters that cause trouble for file systems or people.
  static func made(of text: String) -> String {
    let bare =
      ImageFile.extensions.contains(URL(filePath: text).pathExtension.lowercased()) ? ImageFile(text).name : text
    let isOdd = { (scalar: Unicode.Scalar) in
      "/\\:*?\"<>|".unicodeScalars.contains(scalar)
        || [.control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned]
          .contains(scalar.properties.generalCategory)
    }
    let scalars = bare.unicodeScalars.map { isOdd($0) ? " " : $0 }
    let words = String(String.UnicodeScalarView(scalars)).split(whereSeparator: \.isWhitespace)
    var name = words.joined(separator: " ")
    while name.hasPrefix(".") { name.removeFirst() }
    while name.utf8.count > longest { name.removeLast() }
    return name.trimmed.isEmpty ? "picture" : name.trimmed
  }

  /// Returns a key that is the same for all spellings of a name. Case, the composition of accents, spaces, hyphens and
  /// underscores are ignored.
  static func key(_ name: String) -> String {
    name.precomposedStringWithCanonicalMapping.lowercased().filter { !" -_\u{A0}".contains($0) }
  }
}
