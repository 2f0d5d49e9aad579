import Basics
import Foundation

/// Reads files whose size cannot be trusted.
enum BoundedFile {
  /// Returns the bytes of the regular file at `path` (``PathText``), at most `most` of them. The checks apply to the
  /// open file, and the limit applies to the bytes that are read, not to the size that the file claims: kernel files
  /// claim to be empty and never end.
  static func read(_ path: String, most: Int) throws(VisionError) -> [UInt8] {
    let name = PathText.bytes(of: path)
    // The system would treat the part before the NUL byte as the whole path.
    guard !name.contains(0) else {
      throw VisionError(code: .unreadable, message: "its name contains a NUL byte, which no path does")
    }
    // Without O_NONBLOCK, a named pipe would block the program until another process opens it for writing.
    let descriptor = unsafe open((name + [0]).map { CChar(bitPattern: $0) }, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw refusal(errno) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw refusal(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw VisionError(code: .unreadable, message: "it is not a regular file")
    }
    guard status.st_size <= most else { throw tooLarge(Int(status.st_size), most: most) }
    // One byte more than the claimed size, so that the end is seen without growing; kernel files want larger reads.
    var bytes = [UInt8](repeating: 0, count: max(Int(status.st_size) + 1, 1 << 16))
    var count = 0
    while true {
      let capacity = bytes.count - count
      let got = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe Foundation.read(descriptor, buffer.baseAddress?.advanced(by: count), capacity)
      }
      if got < 0 {
        if errno == EINTR { continue }
        throw refusal(errno)
      }
      count += got
      guard count <= most else { throw tooLarge(count, most: most) }
      if got == 0 { break }
      if count == bytes.count { bytes.append(contentsOf: repeatElement(0, count: count)) }
    }
    return Array(bytes.prefix(count))
  }

  /// Creates the error. `size` is the claimed size or, if that is smaller, the number of bytes read.
  private static func tooLarge(_ size: Int, most: Int) -> VisionError {
    VisionError(code: .tooLarge, message: "it has \(size) bytes, the limit is \(most)")
  }

  private static func refusal(_ number: Int32) -> VisionError {
    let message =
      switch number {
      case ENOENT: "there is no such file"
      case ENXIO, ENODEV: "it is not a regular file"
      case EACCES, EPERM: "it cannot be read: check its permissions"
      default: "it cannot be read: \(unsafe String(cString: strerror(number)))"
      }
    return VisionError(code: .unreadable, message: message)
  }
}
