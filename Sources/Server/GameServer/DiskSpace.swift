import Foundation

/// The room that a file system has.
public enum DiskSpace {
  /// The free space below which a disk counts as full. The journal's write-ahead log alone may grow to 4 MB, which is
  /// then copied into the journal's file.
  public static let minFree = 16 << 20

  /// Returns the bytes that the file system of `folder` has left for this user; nil if that is unknown.
  public static func free(in folder: String) -> Int? {
    let attributes = try? FileManager.default.attributesOfFileSystem(forPath: folder)
    return (attributes?[.systemFreeSize] as? NSNumber)?.intValue
  }
}
