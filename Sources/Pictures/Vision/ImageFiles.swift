public import Basics
import Foundation

/// Lists the pictures in a folder.
public enum ImageFiles {
  /// Returns the paths of the files in `folder` with a picture's extension, with `frame2` before `frame10`; skips
  /// hidden files. Bytes in a name that are not UTF-8 are encoded as in ``PathText``.
  public static func list(in folder: String) throws(VisionError) -> [String] {
    try paths(in: folder, endings: ImageFile.extensions)
  }

  /// Returns, in the same order, the pictures in `folder` of kinds that are not read, such as `.gif`; but not those of
  /// which the folder has a picture of the same name that is: they are what it was made from.
  public static func unread(in folder: String) throws(VisionError) -> [ImageFile] {
    let read = Set(try list(in: folder).map { ImageFile($0).name })
    return try paths(in: folder, endings: ImageFile.unreadExtensions).map { ImageFile($0) }
      .filter { !read.contains($0.name) }
  }

  private static func paths(in folder: String, endings: Set<String>) throws(VisionError) -> [String] {
    try names(in: folder).filter { name in
      !name.hasPrefix(".") && endings.contains((name as NSString).pathExtension.lowercased())
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
