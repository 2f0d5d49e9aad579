import Basics
import Foundation

/// Names of images, of whatever words.
enum PictureName {
  /// The longest name in bytes: file systems allow 255, and an ending, a number and a person who renames it need some.
  private static let longest = 120

  /// `text` as the name of an image, without the characters that file systems or people stumble over.
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

  /// The key that the spellings of one name have in common: case, accents as they are composed, spaces, hyphens and
  /// underscores do not count.
  static func key(_ name: String) -> String {
    name.precomposedStringWithCanonicalMapping.lowercased().filter { !" -_\u{A0}".contains($0) }
  }
}
