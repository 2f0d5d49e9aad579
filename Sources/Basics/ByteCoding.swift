/// Appends values to bytes, in little-endian order on every machine.
package struct ByteWriter {
  /// The bytes that have been written.
  package private(set) var bytes: [UInt8] = []

  /// Creates a writer that has written nothing.
  package init() {}

  /// Appends the bytes of `value`.
  package mutating func write(_ value: some FixedWidthInteger) {
    unsafe withUnsafeBytes(of: value.littleEndian) { unsafe bytes.append(contentsOf: $0) }
  }

  /// Appends the 64 bits of `value` (IEEE 754).
  package mutating func write(_ value: Double) { write(value.bitPattern) }

  /// Appends `values`, of 32 bits each (IEEE 754), without their number.
  package mutating func write(_ values: [Float]) {
    for value in values { write(value.bitPattern) }
  }

  /// Appends `values`, without their number.
  package mutating func write<Value: FixedWidthInteger & BitwiseCopyable>(_ values: [Value]) {
    #if _endian(little)
      // Value by value, code that is compiled for integers of any kind takes fifty times as long.
      unsafe values.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
    #else
      for value in values { write(value) }
    #endif
  }

  /// Appends `more`, without their number.
  package mutating func write(_ more: [UInt8]) { bytes += more }
}

/// Reads what a ``ByteWriter`` has written. The input is not trusted: reading beyond the end throws before memory is
/// allocated.
package struct ByteReader {
  /// The error for bytes that end before the values that they should hold.
  package struct Truncated: Error {
    /// Creates the error.
    package init() {}
  }

  private let bytes: [UInt8]
  private var position: Int
  private let end: Int

  /// Creates a reader of `bytes[range]`, which lies within them.
  package init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  /// Whether all has been read.
  package var isAtEnd: Bool { position == end }

  /// The next integer of this type.
  package mutating func integer<Value: FixedWidthInteger>(_ type: Value.Type = Value.self) throws(Truncated) -> Value {
    let start = try skip(1, of: MemoryLayout<Value>.size).lowerBound
    return unsafe bytes.withUnsafeBytes {
      Value(littleEndian: unsafe $0.loadUnaligned(fromByteOffset: start, as: Value.self))
    }
  }

  /// The next 64 bits as a number (IEEE 754).
  package mutating func double() throws(Truncated) -> Double { Double(bitPattern: try integer()) }

  /// The next `count` integers of this type.
  package mutating func integers<Value: FixedWidthInteger & BitwiseCopyable>(
    _ count: Int, of type: Value.Type
  ) throws(Truncated) -> [Value] {
    let range = try skip(count, of: MemoryLayout<Value>.stride)
    return unsafe bytes.withUnsafeBytes { buffer in
      unsafe [Value](unsafeUninitializedCapacity: count) { values, filled in
        unsafe UnsafeMutableRawBufferPointer(values).copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[range]))
        #if _endian(big)
          for i in 0..<count { unsafe values[i] = values[i].byteSwapped }
        #endif
        filled = count
      }
    }
  }

  /// Skips `count` values of `size` bytes each, and returns the range of their bytes.
  private mutating func skip(_ count: Int, of size: Int) throws(Truncated) -> Range<Int> {
    guard count >= 0, count <= (end - position) / size else { throw Truncated() }
    let start = position
    position += count * size
    return start..<position
  }
}

extension [UInt8] {
  /// Returns a checksum of the first `count` bytes that detects accidental changes: FNV-1a (draft-eastlake-fnv) over
  /// 64-bit words instead of bytes, which is eight times as fast. The bytes after the last whole word are padded with
  /// zeros to a word.
  package func checksum(ofFirst count: Int) -> UInt64 {
    let prime: UInt64 = 0x100_0000_01b3
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    unsafe withUnsafeBytes { buffer in
      for start in stride(from: 0, to: count, by: 8) {
        var word: UInt64 = 0
        if start + 8 <= count {
          word = UInt64(littleEndian: unsafe buffer.loadUnaligned(fromByteOffset: start, as: UInt64.self))
        } else {
          for place in start..<count { unsafe word |= UInt64(buffer[place]) << UInt64(8 * (place - start)) }
        }
        hash = (hash ^ word) &* prime
        // The product carries upwards only; without this the upper bits of a word would reach only the upper bits.
        hash ^= hash >> 32
      }
    }
    return hash
  }
}
