import Basics
import Foundation

/// Names of images, of whatever words.
enum PictureName {
  /// Endings by which people know a picture, in lower case: those that can be read, and others.
  private static let endings = ImageFile.extensions.union(["bmp", "gif", "svg"])

  /// The name of a picture of which nothing is known.
  private static let nameless = "picture"

  /// Returns `text`, which may be a path and have the ending of a picture, as the name of an image, without characters
  /// that cause trouble for file systems or people.
  static func made(of text: String) -> String {
    FileName.made(of: withoutEnding(text), otherwise: nameless)
  }

  /// Returns `text` as the name of an image, with a number that tells it from others of this name.
  static func made(of text: String, number: Int) -> String {
    let end = " (\(number))"
    return FileName.made(of: withoutEnding(text), end: end, otherwise: nameless)
  }

  /// Returns the name of the picture in a file: the last component of its path without the ending. A text that does
  /// not end as a picture does is returned as it is: `3.14` and `St. Anna` have no ending.
  static func withoutEnding(_ text: String) -> String {
    endings.contains(URL(filePath: text).pathExtension.lowercased()) ? ImageFile(text).name : text
  }

  /// Returns a key that is the same for all spellings of a name. Case and the composition of accents are ignored, and
  /// an underscore counts as a space. No other characters are, because they tell names apart: `1-12` and `11-2`, `-1`
  /// and `1`.
  static func key(_ name: String) -> String {
    name.precomposedStringWithCanonicalMapping.lowercased().split { $0 == "_" || $0.isWhitespace }
      .joined(separator: " ")
  }
}
