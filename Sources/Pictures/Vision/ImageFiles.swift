import Basics
import Foundation

/// Lists the pictures in a folder.
public enum ImageFiles {
  /// Returns the paths of the files in `folder` with a picture's extension, with `frame2` before `frame10`; skips
  /// hidden files. Bytes in a name that are not UTF-8 are encoded as in ``PathText``.
  public static func list(in folder: String) throws(VisionError) -> [String] {
    try names(in: folder).filter { name in
      !name.hasPrefix(".") && ImageFile.extensions.contains((name as NSString).pathExtension.lowercased())
    }.sorted(by: NaturalOrder.precedes).map { (folder as NSString).appendingPathComponent($0) }
  }

  /// Returns all names in `folder`. Foundation would leave out names that are not valid UTF-8.
  private static func names(in folder: String) throws(VisionError) -> [String] {
    guard let stream = unsafe opendir((PathText.bytes(of: folder) + [0]).map { CChar(bitPattern: $0) }) else {
      let message =
        switch errno {
        case ENOENT: "there is no such folder"
        case ENOTDIR: "it is not a folder"
        default: "the folder cannot be read"
        }
      throw VisionError(code: .unreadable, message: message)
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let bytes = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { unsafe Array($0.prefix { $0 != 0 }) }
      names.append(PathText.text(of: bytes))
    }
    return names
  }
}
