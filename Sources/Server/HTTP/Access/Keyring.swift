import Cryptography

/// The tokens by which the daemon recognises hosts, players and visitors, also after it restarts.
///
/// Only one key is stored: a token is an HMAC (RFC 2104, with SHA-256) of what it permits.
public struct Keyring: Sendable {
  private let key: [UInt8]

  /// A keyring with this `key` of 32 bytes; its tokens are valid wherever the key is the same.
  public init(key: [UInt8]) { self.key = key }

  /// The token in the cookie of `player` in `contest`.
  func playerToken(_ player: String, in contest: String) -> String {
    "\(player).\(Base32.encode(mac("player \(contest) \(player)")))"
  }

  /// The player whose token in `contest` this is; nil if it is invalid.
  func player(of token: String, in contest: String) -> String? {
    guard let dot = token.lastIndex(of: ".") else { return nil }
    let player = String(token[..<dot])
    return isEqual(token, playerToken(player, in: contest)) ? player : nil
  }

  /// The token in the cookie of `visitor`.
  func visitorToken(_ visitor: String) -> String { "\(visitor).\(Base32.encode(mac("visitor \(visitor)")))" }

  /// The visitor whose token this is; nil if it is invalid.
  func visitor(of token: String) -> String? {
    guard let dot = token.lastIndex(of: ".") else { return nil }
    let visitor = String(token[..<dot])
    return isEqual(token, visitorToken(visitor)) ? visitor : nil
  }

  private func mac(_ text: String) -> [UInt8] { SHA256.authenticationCode(for: Array(text.utf8), key: key) }

  /// Compares HMACs of the two, so that the time taken does not tell how many characters match.
  private func isEqual(_ a: String, _ b: String) -> Bool { mac(a) == mac(b) }
}

/// Base 32 with the alphabet of RFC 4648 in lower case, without padding.
package enum Base32 {
  private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567")

  package static func encode(_ bytes: some Sequence<UInt8>) -> String {
    var text = ""
    var bits = 0
    var rest = 0
    for byte in bytes {
      rest = (rest << 8 | Int(byte)) & 0xfff
      bits += 8
      while bits >= 5 {
        bits -= 5
        text.append(alphabet[rest >> bits & 31])
      }
    }
    if bits > 0 { text.append(alphabet[rest << (5 - bits) & 31]) }
    return text
  }
}
