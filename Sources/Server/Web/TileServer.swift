/// Where pages get the tiles of a map, if they are to get any.
public struct TileServer: Sendable, Equatable, Codable {
  /// The address of a tile, with {z}, {x} and {y} for its place: "https://tiles.example/{z}/{x}/{y}.png".
  public let url: String
  /// Whom the tiles are from, as their terms want it shown; empty where they want nothing.
  public let attribution: String

  /// A server whose `url` was checked as a setting.
  public init(url: String, attribution: String) {
    self.url = url
    self.attribution = attribution
  }

  /// The scheme, host and port, for the security policy of pages; nil for an address that has none.
  var origin: String? { url.prefixMatch(of: /https?:\/\/[^\/\s;,'"]+/).map { String($0.output) } }
}
