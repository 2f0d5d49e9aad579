import Foundation

/// The room that a file system has.
public enum DiskSpace {
  /// The free space below which a disk counts as full: the journal's write-ahead log alone may grow to
  /// 4 MB, and is copied into its file.
  public static let least = 16 << 20

  /// The bytes that the file system of `folder` has left for this user; nil where it cannot be asked.
  public static func free(in folder: String) -> Int? {
    let attributes = try? FileManager.default.attributesOfFileSystem(forPath: folder)
    return (attributes?[.systemFreeSize] as? NSNumber)?.intValue
  }
}
