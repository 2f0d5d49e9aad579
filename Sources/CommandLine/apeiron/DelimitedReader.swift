import Foundation

/// Reads what a delimiter ends, line by line for example, from a file descriptor, as it arrives.
struct DelimitedReader {
  /// Why nothing more can be read.
  enum Failure: Error {
    case system(String)
    /// What begins at this number, from 1 on, is longer than allowed.
    case tooLong(number: Int)
    /// What begins at this number, from 1 on, contains a NUL that is not the delimiter.
    case containsNUL(number: Int)
  }

  private let descriptor: CInt
  private let delimiter: UInt8
  /// In bytes.
  private let longest: Int
  private var buffer: [UInt8] = []
  private var place = 0
  /// How many have been read.
  private(set) var count = 0
  private var isAtEnd = false

  /// Reads from `descriptor`, which stays the caller's.
  init(_ descriptor: CInt, delimiter: UInt8, longest: Int) {
    self.descriptor = descriptor
    self.delimiter = delimiter
    self.longest = longest
  }

  /// The next piece without its delimiter, which need not end the last one; nil at the end.
  mutating func next() throws(Failure) -> ArraySlice<UInt8>? {
    var searched = place
    while true {
      while searched < buffer.count {
        let byte = buffer[searched]
        if byte == delimiter { return piece(to: searched) }
        if byte == 0 { throw .containsNUL(number: count + 1) }
        searched += 1
      }
      guard buffer.count - place <= longest else { throw .tooLong(number: count + 1) }
      guard !isAtEnd else { return place < buffer.count ? piece(to: buffer.count) : nil }
      buffer.removeFirst(place)
      searched -= place
      place = 0
      try fill()
    }
  }

  private mutating func piece(to end: Int) -> ArraySlice<UInt8> {
    defer {
      place = min(end + 1, buffer.count)
      count += 1
    }
    return buffer[place..<end]
  }

  private mutating func fill() throws(Failure) {
    let start = buffer.count
    buffer += [UInt8](repeating: 0, count: 1 << 16)
    let got = unsafe buffer.withUnsafeMutableBytes { bytes in
      var got = -1
      repeat {
        got = unsafe read(descriptor, bytes.baseAddress?.advanced(by: start), bytes.count - start)
      } while got < 0 && errno == EINTR
      return got
    }
    buffer.removeLast(buffer.count - start - max(0, got))
    guard got >= 0 else { throw .system(unsafe String(cString: strerror(errno))) }
    isAtEnd = got == 0
  }
}
