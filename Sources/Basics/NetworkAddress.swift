import Foundation

/// An IPv4 or IPv6 address. An IPv4-mapped IPv6 address (::ffff:192.0.2.1) is treated as that IPv4 address.
public struct NetworkAddress: Hashable, Sendable, CustomStringConvertible {
  /// 4 or 16, the highest first.
  public let bytes: [UInt8]

  /// Reads an address without a port from `text`; a zone ("%eth0") is ignored. Nil for names and any other text.
  public init?(_ text: some StringProtocol) {
    let text = String(text.prefix { $0 != "%" })
    var (short, long) = (in_addr(), in6_addr())
    if unsafe inet_pton(AF_INET, text, &short) == 1 {
      bytes = unsafe withUnsafeBytes(of: short) { unsafe Array($0) }
    } else if unsafe inet_pton(AF_INET6, text, &long) == 1 {
      let all = unsafe withUnsafeBytes(of: long) { unsafe Array($0) }
      bytes = all.starts(with: Self.mapped) ? Array(all.suffix(4)) : all
    } else {
      return nil
    }
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// As it is usually written (of IPv6: RFC 5952).
  public var description: String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard unsafe inet_ntop(bytes.count == 4 ? AF_INET : AF_INET6, bytes, &text, socklen_t(text.count)) != nil else {
      return ""
    }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The prefix of an IPv4-mapped IPv6 address (RFC 4291, 2.5.5.2).
  private static let mapped = [UInt8](repeating: 0, count: 10) + [0xff, 0xff]

  /// Whether it is a loopback address, by which a machine reaches itself.
  public var isLoopback: Bool {
    bytes.count == 4 ? bytes[0] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1
  }

  /// Whether it is an address of the public internet: one that IANA has given to networks which everybody can reach
  /// (the special-purpose registries of RFC 6890). Addresses that carry an IPv4 address within them do not count.
  public var isPublic: Bool {
    if bytes.count == 4 { return !Self.special.contains { $0.contains(self) } }
    return Self.unicast.contains(self) && !Self.special.contains { $0.contains(self) }
  }

  /// The global unicast addresses of IPv6 (RFC 4291, 2.4).
  private static let unicast = Network(known: "2000::/3")

  private static let special = [
    "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
    "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
    "224.0.0.0/3", "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20",
  ].map(Network.init(known:))

  /// Whether it is in the network of `other`, whose bits are those of `mask`.
  public func isInNetwork(of other: NetworkAddress, mask: NetworkAddress) -> Bool {
    guard bytes.count == other.bytes.count, bytes.count == mask.bytes.count else { return false }
    return bytes.indices.allSatisfy { (bytes[$0] ^ other.bytes[$0]) & mask.bytes[$0] == 0 }
  }

  /// The addresses that belong to one subscriber: the address itself or, for IPv6, its /64 network, in which each
  /// machine creates new addresses at will.
  public var subscriber: NetworkAddress {
    bytes.count == 4 ? self : NetworkAddress(bytes: bytes.prefix(8) + [UInt8](repeating: 0, count: 8))
  }
}

/// A network, or a single address: "10.0.0.0/8", "fd00::/8", "192.0.2.1".
public struct Network: Hashable, Sendable, CustomStringConvertible {
  /// The text that the network was read from, unchanged.
  public let description: String
  private let address: NetworkAddress
  private let length: Int

  /// The network that `text` is; nil for anything else.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 2, let address = NetworkAddress(parts[0]) else { return nil }
    let most = address.bytes.count * 8
    guard let length = parts.count == 1 ? most : Int(parts[1]), (0...most).contains(length) else { return nil }
    (self.address, self.length, description) = (address, length, String(text))
  }

  /// The network that `text` is, which a program knows to be one.
  fileprivate init(known text: String) {
    guard let network = Network(text) else { preconditionFailure("\(text) is no network") }
    self = network
  }

  /// Whether `other` is one of its addresses; an IPv4 address is in no network of IPv6, nor the other way round.
  public func contains(_ other: NetworkAddress) -> Bool {
    guard other.bytes.count == address.bytes.count else { return false }
    let whole = length / 8
    guard other.bytes.prefix(whole) == address.bytes.prefix(whole) else { return false }
    guard length % 8 > 0 else { return true }
    let mask = UInt8(truncatingIfNeeded: 0xff00 >> (length % 8))
    return (address.bytes[whole] ^ other.bytes[whole]) & mask == 0
  }
}
