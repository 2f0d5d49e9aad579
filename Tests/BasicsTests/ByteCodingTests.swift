import Basics
import Testing

@Suite struct `Values as bytes` {
  @Test func `stand in little-endian order`() {
    var writer = ByteWriter()
    writer.write(UInt16(0x0102))
    writer.write([0x0a0b_0c0d, 1] as [UInt32])
    writer.write([Float(1)])
    writer.write(-2.0)
    #expect(
      writer.bytes == [2, 1, 0x0d, 0x0c, 0x0b, 0x0a, 1, 0, 0, 0, 0, 0, 0x80, 0x3f, 0, 0, 0, 0, 0, 0, 0, 0xc0])
  }

  @Test(arguments: [0, 1, 3, 1000]) func `are read as they were written, wherever they begin`(count: Int) throws {
    let words = (0..<count).map { UInt64($0) &* 0x9e37_79b9_7f4a_7c15 }
    let shorts = (0..<count).map { Int16(truncatingIfNeeded: $0 * 12345) }
    for offset in 0..<8 {
      var writer = ByteWriter()
      writer.write([UInt8](repeating: 7, count: offset))
      writer.write(words)
      writer.write(shorts)
      writer.write(0.1)
      var reader = ByteReader(writer.bytes, offset..<writer.bytes.count)
      #expect(try reader.integers(count, of: UInt64.self) == words)
      #expect(try reader.integers(count, of: Int16.self) == shorts)
      #expect(try reader.double() == 0.1)
      #expect(reader.isAtEnd)
    }
  }

  @Test(arguments: [2, 1 << 40, Int.max, -1]) func `that go beyond the end take no memory`(count: Int) {
    var reader = ByteReader([UInt8](repeating: 1, count: 15), 0..<15)
    #expect(throws: ByteReader.Truncated.self) { try reader.integers(count, of: UInt64.self) }
    // The bytes that could not be read are still there.
    #expect((try? reader.integers(15, of: UInt8.self))?.count == 15)
  }
}
