public import Foundation

/// The system's information about a file, which is available without reading it. While it stays the same, the file has
/// the same content: writing to the file, replacing it or resetting its date changes one of these numbers.
public struct FileStamp: Sendable, Hashable {
  /// Device and inode number of the file, its size in bytes, and when its content and its entry were last changed, in
  /// nanoseconds since 1970.
  package let device, number, size, modified, changed: UInt64

  /// A stamp of these numbers.
  package init(device: UInt64, number: UInt64, size: UInt64, modified: UInt64, changed: UInt64) {
    (self.device, self.number, self.size) = (device, number, size)
    (self.modified, self.changed) = (modified, changed)
  }

  /// Creates the stamp of the regular file at `path` (``PathText``). Nil if there is no such file, or if it was changed
  /// within the last 2 seconds: file systems date changes by whole ticks, some by whole seconds, so the file could
  /// change again and keep the same stamp.
  public init?(of path: String, now: Date = Date()) {
    let name = PathText.bytes(of: path)
    var status = stat()
    guard !name.contains(0), unsafe stat((name + [0]).map { CChar(bitPattern: $0) }, &status) == 0,
      status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    let latest = max(status.st_mtim.tv_sec, status.st_ctim.tv_sec)
    guard latest + Self.settlesAfter < Int(now.timeIntervalSince1970) else { return nil }
    self.init(
      device: UInt64(status.st_dev), number: UInt64(status.st_ino), size: UInt64(status.st_size),
      modified: Self.nanoseconds(status.st_mtim), changed: Self.nanoseconds(status.st_ctim))
  }

  /// Whole seconds.
  private static let settlesAfter = 2

  private static func nanoseconds(_ time: timespec) -> UInt64 {
    UInt64(truncatingIfNeeded: time.tv_sec &* 1_000_000_000 &+ time.tv_nsec)
  }
}
