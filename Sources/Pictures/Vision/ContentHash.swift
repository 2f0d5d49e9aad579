/// A hash by which a file's content is recognised: FNV-1a of 64 bits (draft-eastlake-fnv). It distinguishes files that
/// differ by accident, not files forged to collide.
public struct ContentHash: Sendable, Hashable, CustomStringConvertible {
  /// The 64 bits of the hash.
  public let value: UInt64

  /// The hash whose 64 bits are `value`.
  public init(value: UInt64) { self.value = value }

  /// The hash of `bytes`.
  public init(of bytes: [UInt8]) {
    value = bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// Sixteen hexadecimal digits.
  public var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
