/// A JPEG written by hand of blocks of 8x8 equal pixels, so that planted levels come back exactly, in any number of
/// components, baseline or progressive.
///
/// Only the first coefficient of a block is not zero; with a quantiser of 8, it is the level minus 128 (ITU-R T.81,
/// A.3.3).
package struct FlatJPEG {
  /// Blocks in a row, and rows of blocks.
  package var columns: Int
  package var rows: Int
  /// For each component the levels of its blocks, row by row: grey; Y, Cb and Cr; or C, M, Y and K.
  package var components: [[UInt8]]
  /// The transform that an Adobe segment names: 0 none (RGB, CMYK), 1 YCbCr, 2 YCCK. Nil: no such segment.
  package var adobeTransform: UInt8?
  /// In several scans: all bits of the levels but the last, then the last ones, then that the blocks are flat.
  package var isProgressive = false
  /// How often a progressive picture says of each component that its blocks are flat.
  package var flatScans = 1

  /// A picture of these levels.
  package init(
    columns: Int, rows: Int, components: [[UInt8]], adobeTransform: UInt8? = nil, isProgressive: Bool = false,
    flatScans: Int = 1
  ) {
    (self.columns, self.rows, self.components) = (columns, rows, components)
    (self.adobeTransform, self.isProgressive, self.flatScans) = (adobeTransform, isProgressive, flatScans)
  }

  /// The file.
  package var bytes: [UInt8] {
    let identifiers = components.indices.map { UInt8($0 + 1) }
    let size = bigEndian(8 * rows << 16 | 8 * columns)
    let frame: [UInt8] = [8] + size + [UInt8(components.count)] + identifiers.flatMap { [$0, 0x11, 0] as [UInt8] }
    var file: [UInt8] = [0xFF, 0xD8]
    if let adobeTransform {
      file += JPEGSegment.bytes(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, adobeTransform])
    }
    file += JPEGSegment.bytes(0xDB, [0] + [UInt8](repeating: 8, count: 64))
    file += JPEGSegment.bytes(isProgressive ? 0xC2 : 0xC0, frame)
    // First coefficients: twelve codes of four bits for the sizes 0...11. The others: "nothing follows", one bit.
    file += JPEGSegment.bytes(0xC4, [0x00, 0, 0, 0, 12] + [UInt8](repeating: 0, count: 12) + Array(0...11))
    file += JPEGSegment.bytes(0xC4, [0x10, 1] + [UInt8](repeating: 0, count: 16))
    if isProgressive {
      file += scan(identifiers, spectrum: (0, 0), bits: (0, 1)) { $0.append(difference: $1 >> 1, from: $2 >> 1) }
      file += scan(identifiers, spectrum: (0, 0), bits: (1, 0)) { bits, level, _ in bits.append(level & 1, count: 1) }
      for identifier in Array(repeating: identifiers, count: flatScans).joined() {
        file += scan([identifier], spectrum: (1, 63), bits: (0, 0)) { bits, _, _ in bits.append(0, count: 1) }
      }
    } else {
      file += scan(identifiers, spectrum: (0, 63), bits: (0, 0)) { bits, level, last in
        bits.append(difference: level, from: last)
        bits.append(0, count: 1)
      }
    }
    return file + [0xFF, 0xD9]
  }

  /// Returns a scan in which `write` gets the level of each block and of the previous block of its component, both
  /// minus 128.
  private func scan(
    _ identifiers: [UInt8], spectrum: (UInt8, UInt8), bits: (high: UInt8, low: UInt8),
    write: (inout BitWriter, _ level: Int, _ last: Int) -> Void
  ) -> [UInt8] {
    var writer = BitWriter()
    for block in 0..<rows * columns {
      for identifier in identifiers {
        let levels = components[Int(identifier) - 1]
        write(&writer, Int(levels[block]) - 128, block == 0 ? 0 : Int(levels[block - 1]) - 128)
      }
    }
    let header: [UInt8] = [UInt8(identifiers.count)] + identifiers.flatMap { [$0, 0] as [UInt8] }
    return JPEGSegment.bytes(0xDA, header + [spectrum.0, spectrum.1, bits.high << 4 | bits.low]) + writer.finished
  }

  /// Bits, the highest first, as a scan wants them: a zero after each byte of ones.
  private struct BitWriter {
    private var bits: [Bool] = []

    mutating func append(_ value: Int, count: Int) {
      for bit in (0..<count).reversed() { bits.append(value >> bit & 1 == 1) }
    }

    /// The size of the difference as four bits (this file's own code), then the difference (T.81, F.1.2.1).
    mutating func append(difference level: Int, from last: Int) {
      let difference = level - last
      let size = Int.bitWidth - abs(difference).leadingZeroBitCount
      append(size, count: 4)
      append(difference < 0 ? difference - 1 : difference, count: size)
    }

    var finished: [UInt8] {
      stride(from: 0, to: bits.count, by: 8).flatMap { start -> [UInt8] in
        let byte = (start..<start + 8).reduce(0 as UInt8) { $0 << 1 | ($1 >= bits.count || bits[$1] ? 1 : 0) }
        return byte == 0xFF ? [0xFF, 0] : [byte]
      }
    }
  }
}
