import Foundation

/// Writes whole lines to a file descriptor.
struct LineWriter {
  private let descriptor: CInt

  init(_ descriptor: CInt) { self.descriptor = descriptor }

  /// Writes `line` and a line feed with as few system calls as possible, so that other output does not interrupt the
  /// line. Returns 0 or the error number.
  func write(_ line: some Sequence<UInt8>) -> Int32 {
    var bytes = ArraySlice(line)
    bytes.append(UInt8(ascii: "\n"))
    while !bytes.isEmpty {
      let written = unsafe bytes.withUnsafeBytes { unsafe Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if written > 0 {
        bytes = bytes.dropFirst(written)
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }
}
