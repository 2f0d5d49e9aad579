/// A PNG written by hand, chunk by chunk and without compression, so that every kind of pixel can be planted.
package struct PNGFile {
  package enum Kind: UInt8, Sendable {
    case gray = 0
    case rgb = 2
    case palette = 3
    case grayAlpha = 4
    case rgba = 6

    package var channels: Int {
      switch self {
      case .gray, .palette: 1
      case .grayAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }
  }

  package var width: Int
  package var height: Int
  package var kind: Kind
  package var bitDepth = 8
  /// Rows as they are stored, without the filter byte: 16-bit samples big-endian, samples below 8 bits packed.
  package var rows: [UInt8]
  /// Between header and pixels: PLTE, tRNS, gAMA.
  package var chunks: [(name: String, data: [UInt8])] = []
  /// In Adam7's seven passes; only for pixels of whole bytes.
  package var isInterlaced = false

  /// A picture with these rows.
  package init(
    width: Int, height: Int, kind: Kind, bitDepth: Int = 8, rows: [UInt8], chunks: [(name: String, data: [UInt8])] = [],
    isInterlaced: Bool = false
  ) {
    (self.width, self.height, self.kind, self.bitDepth) = (width, height, kind, bitDepth)
    (self.rows, self.chunks, self.isInterlaced) = (rows, chunks, isInterlaced)
  }

  package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The file.
  package var bytes: [UInt8] {
    let header = bigEndian(width) + bigEndian(height) + [UInt8(bitDepth), kind.rawValue, 0, 0, isInterlaced ? 1 : 0]
    return Self.signature + Self.chunk("IHDR", header) + chunks.flatMap { Self.chunk($0.name, $0.data) }
      + Self.chunk("IDAT", Self.zlib(isInterlaced ? interlacedLines : lines)) + Self.chunk("IEND", [])
  }

  /// Length, name, data and CRC-32.
  package static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return bigEndian(data.count) + body + bigEndian(Int(crc(body)))
  }

  /// `file` with the checksum of each of its chunks as it must be.
  package static func withRightChecksums(_ file: [UInt8]) -> [UInt8] {
    var file = file
    var start = signature.count
    while start + 12 <= file.count {
      let length = file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = start + 8 + length
      guard end + 4 <= file.count else { break }
      file.replaceSubrange(end..<end + 4, with: bigEndian(Int(crc(Array(file[start + 4..<end])))))
      start = end + 4
    }
    return file
  }

  /// Filter 0, then the row.
  private var lines: [UInt8] {
    let stride = (width * kind.channels * bitDepth + 7) / 8
    return (0..<height).flatMap { [0] + rows[$0 * stride..<($0 + 1) * stride] }
  }

  private var interlacedLines: [UInt8] {
    let size = kind.channels * bitDepth / 8
    let passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    var lines: [UInt8] = []
    for (left, top, stepX, stepY) in passes where left < width {
      for y in stride(from: top, to: height, by: stepY) {
        lines.append(0)
        for x in stride(from: left, to: width, by: stepX) {
          let pixel = (y * width + x) * size
          lines += rows[pixel..<pixel + size]
        }
      }
    }
    return lines
  }

  /// Stored blocks of RFC 1951 in the wrapping of RFC 1950.
  private static func zlib(_ data: [UInt8]) -> [UInt8] {
    let largest = 0xFFFF
    var result: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: data.count, by: largest) {
      let block = data[start..<min(start + largest, data.count)]
      let (low, high) = (UInt8(block.count & 0xFF), UInt8(block.count >> 8))
      result += [block.endIndex == data.count ? 1 : 0, low, high, ~low, ~high] + block
    }
    var (a, b) = (1, 0)
    for byte in data {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    return result + bigEndian(b << 16 | a)
  }

  private static func crc(_ data: [UInt8]) -> UInt32 {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in data {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 0 ? crc >> 1 : (crc >> 1) ^ 0xEDB8_8320 }
    }
    return ~crc
  }
}

/// The lower 32 bits of `value`, the highest byte first.
package func bigEndian(_ value: Int) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
}
