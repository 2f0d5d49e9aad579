import Foundation

/// The names that people may give to files and folders through a page.
public enum FileName {
  /// Returns whether `name` is a valid file name on every system and is read as it is written: 1...80 letters, digits,
  /// spaces and a few signs. File systems allow 255 bytes, some of which an extension needs.
  public static func isPlain(_ name: String) -> Bool {
    (1...80).contains(name.count) && name.utf8.count <= 200
      && name.unicodeScalars.allSatisfy {
        CharacterSet.alphanumerics.contains($0) || " -_,()'’.«»".unicodeScalars.contains($0)
      }
      && !name.hasPrefix(".") && !name.hasPrefix(" ") && !name.hasSuffix(" ")
  }
}
