import Basics
import Foundation

/// Names of images, of whatever words.
enum PictureName {
  /// The maximum length of a name in bytes. File systems allow 255; the rest is for an extension, a number, and a
  /// person who renames the file.
  private static let longest = 120

  /// Endings by which people know a picture, in lower case: those that can be read, and others.
  private static let endings = ImageFile.extensions.union(["bmp", "gif", "svg"])

  /// Returns `text`, which may be a path and have the ending of a picture, as the name of an image, without characters
  /// that cause trouble for file systems or people.
  static func made(of text: String) -> String { fit(withoutEnding(text), longest) }

  /// Returns `text` as the name of an image, with a number that tells it from others of this name.
  static func made(of text: String, number: Int) -> String {
    let end = " (\(number))"
    return fit(withoutEnding(text), longest - end.utf8.count) + end
  }

  /// Returns the name of the picture in a file: the last component of its path without the ending. A text that does
  /// not end as a picture does is returned as it is: `3.14` and `St. Anna` have no ending.
  static func withoutEnding(_ text: String) -> String {
    endings.contains(URL(filePath: text).pathExtension.lowercased()) ? ImageFile(text).name : text
  }

  /// Returns `text` without characters that cause trouble for file systems or people, in at most `longest` bytes.
  private static func fit(_ text: String, _ longest: Int) -> String {
    let isOdd = { (scalar: Unicode.Scalar) in
      "/\\:*?\"<>|".unicodeScalars.contains(scalar)
        || [.control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned]
          .contains(scalar.properties.generalCategory)
    }
    let scalars = text.unicodeScalars.map { isOdd($0) ? " " : $0 }
    let words = String(String.UnicodeScalarView(scalars)).split(whereSeparator: \.isWhitespace)
    var name = words.joined(separator: " ")
    while name.hasPrefix(".") { name.removeFirst() }
    while name.utf8.count > longest { name.removeLast() }
    return name.trimmed.isEmpty ? "picture" : name.trimmed
  }

  /// Returns a key that is the same for all spellings of a name. Case and the composition of accents are ignored, and
  /// an underscore counts as a space. No other characters are, because they tell names apart: `1-12` and `11-2`, `-1`
  /// and `1`.
  static func key(_ name: String) -> String {
    name.precomposedStringWithCanonicalMapping.lowercased().split { $0 == "_" || $0.isWhitespace }
      .joined(separator: " ")
  }
}
