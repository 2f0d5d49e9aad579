package import Basics
import Foundation

/// A reader of a file descriptor. It returns pieces that end with a delimiter, such as lines, and blocks of bytes of a
/// known length between them, as the bytes arrive.
package struct DelimitedReader {
  /// The reason why reading stopped.
  package enum Failure: Error {
    case system(String)
    /// The piece with this number, counted from 1, is longer than allowed.
    case tooLong(number: Int)
    /// The piece with this number, counted from 1, contains a NUL that is not the delimiter.
    case containsNUL(number: Int)
  }

  private let descriptor: CInt
  private let delimiter: UInt8
  /// The maximum length of a piece, in bytes.
  private let longest: Int
  private var buffer: [UInt8] = []
  private var place = 0
  /// The number of pieces read so far.
  package private(set) var count = 0
  private var isAtEnd = false
  private let stop: StopRequest?

  /// Reads from `descriptor`, which stays the caller's. When a `stop` is requested, nothing more arrives.
  package init(_ descriptor: CInt, delimiter: UInt8, longest: Int, stop: StopRequest? = nil) {
    self.descriptor = descriptor
    self.delimiter = delimiter
    self.longest = longest
    self.stop = stop
  }

  /// The next piece without its delimiter, which need not end the last one; nil at the end.
  package mutating func next() throws(Failure) -> ArraySlice<UInt8>? {
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

  /// The next `count` bytes; fewer at the end only.
  package mutating func bytes(_ count: Int) throws(Failure) -> ArraySlice<UInt8> {
    var bytes: ArraySlice<UInt8> = []
    try pass(count) { bytes += $0 }
    return bytes
  }

  /// Skips the next `count` bytes. Returns whether there were that many.
  package mutating func skip(_ count: Int) throws(Failure) -> Bool { try pass(count) { _ in } == count }

  /// Hands the next `count` bytes on, piece by piece, and returns how many there were.
  @discardableResult
  private mutating func pass(_ count: Int, to take: (ArraySlice<UInt8>) -> Void) throws(Failure) -> Int {
    var left = count
    while left > 0 {
      if place == buffer.count {
        buffer.removeAll(keepingCapacity: true)
        place = 0
        guard !isAtEnd else { break }
        try fill()
        continue
      }
      let end = place + min(buffer.count - place, left)
      take(buffer[place..<end])
      left -= end - place
      place = end
    }
    return count - left
  }

  private mutating func piece(to end: Int) -> ArraySlice<UInt8> {
    defer {
      place = min(end + 1, buffer.count)
      count += 1
    }
    return buffer[place..<end]
  }

  private mutating func fill() throws(Failure) {
    if let stop, !stop.waits(for: descriptor) {
      isAtEnd = true
      return
    }
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
