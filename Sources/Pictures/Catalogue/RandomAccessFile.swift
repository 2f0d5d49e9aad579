import Foundation

/// An open file, any part of which can be read from any thread. If another process replaces the file, this one still
/// reads the old file.
final class RandomAccessFile: Sendable {
  private let descriptor: Int32

  /// The error number of a call that failed.
  struct Failure: Error {
    let number: Int32

    /// The system's message for the error number.
    var reason: String { unsafe String(cString: strerror(number)) }
  }

  /// Opens the regular file at `path` to be read.
  init(reading path: String) throws(Failure) {
    // Without O_NONBLOCK, a named pipe would block the program until another process opens it for writing.
    descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(number: errno) }
  }

  /// Creates an empty file at `path` that only this user can access; replaces an existing file.
  init(creating path: String) throws(Failure) {
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure(number: errno) }
  }

  deinit { close(descriptor) }

  /// The number of bytes in the file; 0 if it is not a regular file.
  var size: Int {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return 0 }
    return Int(status.st_size)
  }

  /// Returns the `count` bytes from `offset` on; nil if they cannot be read or the file is too short.
  func read(_ count: Int, at offset: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let got = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe pread(descriptor, buffer.baseAddress?.advanced(by: done), count - done, off_t(offset + done))
      }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { return nil }
      done += got
    }
    return bytes
  }

  func write(_ bytes: [UInt8], at offset: Int) throws(Failure) {
    var done = 0
    while done < bytes.count {
      let put = unsafe bytes.withUnsafeBytes { buffer in
        unsafe pwrite(descriptor, buffer.baseAddress?.advanced(by: done), bytes.count - done, off_t(offset + done))
      }
      if put < 0, errno == EINTR { continue }
      guard put > 0 else { throw Failure(number: errno) }
      done += put
    }
  }

  /// Waits until what was written is on the disk.
  func synchronize() throws(Failure) {
    guard fsync(descriptor) == 0 else { throw Failure(number: errno) }
  }
}
