import Basics
import Foundation
import Testing

@Suite struct `The address of a Unix socket` {
  /// The bytes that the system is handed behind the family.
  private func name(_ path: String) -> [UInt8]? {
    UnixSocketAddress(path)?.use { address, length in
      Array(UnsafeRawBufferPointer(start: address, count: Int(length)).dropFirst(MemoryLayout<sa_family_t>.size))
    }
  }

  @Test func `is a path, or a name without one`() {
    #expect(name("/run/a.sock") == Array("/run/a.sock".utf8))
    #expect(name("@a") == [0, UInt8(ascii: "a")])
  }

  @Test func `has 1 to 107 bytes`() {
    #expect(name("") == nil)
    #expect(name(String(repeating: "x", count: 107))?.count == 107)
    #expect(name(String(repeating: "x", count: 108)) == nil)
  }
}
