/// The server of map tiles.
public struct TileServer: Sendable, Equatable, Codable {
  /// The address of a tile, with placeholders {z}, {x} and {y}: "https://tiles.example/{z}/{x}/{y}.png".
  public let url: String
  /// The attribution that the server's terms require; empty if none.
  public let attribution: String

  /// A server whose `url` has been checked as a setting.
  public init(url: String, attribution: String) {
    self.url = url
    self.attribution = attribution
  }

  /// The scheme, host and port, for the pages' content security policy; nil if the address has none.
  var origin: String? { url.prefixMatch(of: /https?:\/\/[^\/\s;,'"]+/).map { String($0.output) } }
}
