/// The APP1 segment in which a camera says how it was held.
package struct ExifSegment {
  package enum ByteOrder: String, CaseIterable, Sendable {
    case little = "II"
    case big = "MM"
  }

  var orientation: UInt16
  var order: ByteOrder = .little
  /// TIFF's number of the value's type; 3 is the 16-bit number that the standard wants.
  var type: UInt16 = 3
  /// Where the directory says to begin, 8 right after the header.
  var directory: UInt16 = 8

  /// A segment that says `orientation`, a number from 1 to 8 where a camera wrote it.
  package init(orientation: UInt16, order: ByteOrder = .little, type: UInt16 = 3, directory: UInt16 = 8) {
    (self.orientation, self.order, self.type, self.directory) = (orientation, order, type, directory)
  }

  /// The whole segment.
  package var bytes: [UInt8] { JPEGSegment.bytes(0xE1, content) }

  /// The content of the segment.
  package var content: [UInt8] {
    // Byte order, 42, place of the directory; one entry: tag 0x0112, type, one value, the value; no further directory.
    let tiff =
      Array(order.rawValue.utf8) + short(42) + long(directory) + short(1)
      + short(0x0112) + short(type) + long(1) + short(orientation) + short(0) + long(0)
    return Array("Exif\0\0".utf8) + tiff
  }

  private func short(_ value: UInt16) -> [UInt8] {
    let (high, low) = (UInt8(value >> 8), UInt8(value & 0xFF))
    return order == .big ? [high, low] : [low, high]
  }

  private func long(_ value: UInt16) -> [UInt8] {
    order == .big ? short(0) + short(value) : short(value) + short(0)
  }
}
