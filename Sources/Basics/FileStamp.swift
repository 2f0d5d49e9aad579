public import Foundation

/// The system's information about a file, which is known without reading it. As long as it stays the same, the
/// file has the same content: whoever writes to it, puts another in its place or sets back its date changes one
/// of these numbers.
public struct FileStamp: Sendable, Hashable {
  /// Device and number of the file, its bytes, and when its content and its entry were last changed, in
  /// nanoseconds since 1970.
  package let device, number, size, modified, changed: UInt64

  /// A stamp of these numbers.
  package init(device: UInt64, number: UInt64, size: UInt64, modified: UInt64, changed: UInt64) {
    (self.device, self.number, self.size) = (device, number, size)
    (self.modified, self.changed) = (modified, changed)
  }

  /// The stamp of the regular file at `path` (``PathText``). Nil where there is none, and for a file that was changed
  /// within the last 2 seconds: file systems date changes by whole ticks, some by whole seconds, so that it could be
  /// changed again and look the same.
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
