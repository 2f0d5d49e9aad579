import Foundation

/// An address on the web that a page may open: http or https, and nothing else.
public struct WebLink: Sendable, Codable, Hashable, CustomStringConvertible {
  /// The address as it was written.
  public let description: String

  /// The maximum length of an address, which browsers and servers accept without trouble (RFC 9110, section 4.1).
  static let maxCharacters = 8000

  /// Creates the link; nil for another scheme, an address without a host, or a text that is not an address.
  public init?(_ text: String) {
    // Different readers would interpret a text of two lines differently.
    guard text.utf8.count <= Self.maxCharacters, text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }),
      let parts = URLComponents(string: text),
      let scheme = parts.scheme?.lowercased(), scheme == "http" || scheme == "https",
      let host = parts.host, !host.isEmpty, parts.user == nil, parts.password == nil
    else { return nil }
    description = text
  }

  /// - Throws: `DecodingError` for an address that may not be opened.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let link = WebLink(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "only http and https links are allowed")
    }
    self = link
  }

  /// Writes the address as a string.
  ///
  /// - Throws: `EncodingError` where the encoder cannot write a value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
