/// A zip as any program could write it, good or bad (APPNOTE.TXT 6.3.10, sections 4.3 and 4.4): each entry stored.
struct Zip {
  struct Entry {
    var nameBytes: [UInt8]
    var content: [UInt8]
    /// The file mode, as stat(2) would report it.
    var mode: UInt32 = 0o100644
    var flags: UInt16 = 0x800
    var method: UInt16 = 0
    /// The declared size, if it differs from the real one.
    var saidSize: UInt32?
    var checksum: UInt32?

    init(name: String, content: [UInt8]) { (nameBytes, self.content) = (Array(name.utf8), content) }
  }

  let bytes: [UInt8]

  init(_ entries: [Entry]) {
    var bytes: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      let shared =
        Self.u16(entry.flags) + Self.u16(entry.method) + Self.u32(0x5865_0000)
        + Self.u32(entry.checksum ?? Self.crc(entry.content)) + Self.u32(UInt32(entry.content.count))
        + Self.u32(entry.saidSize ?? UInt32(entry.content.count)) + Self.u16(UInt16(entry.nameBytes.count))
        + Self.u16(0)
      directory += Self.u32(0x0201_4b50) + Self.u16(0x0314) + Self.u16(20) + shared + Self.u16(0) + Self.u16(0)
      directory += Self.u16(0) + Self.u32(entry.mode << 16) + Self.u32(UInt32(bytes.count)) + entry.nameBytes
      bytes += Self.u32(0x0403_4b50) + Self.u16(20) + shared + entry.nameBytes + entry.content
    }
    let (offset, count) = (UInt32(bytes.count), UInt16(entries.count))
    bytes += directory + Self.u32(0x0605_4b50) + Self.u16(0) + Self.u16(0) + Self.u16(count) + Self.u16(count)
    self.bytes = bytes + Self.u32(UInt32(directory.count)) + Self.u32(offset) + Self.u16(0)
  }

  private static func u16(_ value: UInt16) -> [UInt8] { [UInt8(truncatingIfNeeded: value), UInt8(value >> 8)] }

  private static func u32(_ value: UInt32) -> [UInt8] {
    u16(UInt16(truncatingIfNeeded: value)) + u16(UInt16(value >> 16))
  }

  /// CRC-32 of IEEE 802.3.
  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }
}
