import Testing

@testable import ZipFiles

@Suite struct `An entry of a zip` {
  private func excess(_ size: UInt64, packed: UInt64) -> String? {
    ZipFile.Entry(index: 0, name: "a", size: size, packedSize: packed, isPlain: true, isReadable: true)
      .excess(over: 1 << 20, ratio: 100)
  }

  @Test func `is too large by its size or by how much it grows, whatever numbers a zip says`() {
    #expect(excess(1 << 20, packed: 1 << 20) == nil && excess(102_400, packed: 1) == nil)
    #expect(excess((1 << 20) + 1, packed: 1 << 20) == "has 1048577 bytes, more than 1048576")
    #expect(excess(102_401, packed: 1)?.hasPrefix("is packed to less than one part in 100") == true)
    #expect(excess(.max, packed: .max) != nil && excess(10, packed: .max - 20) == nil)
  }
}
