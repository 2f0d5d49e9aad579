public import Tiles

/// The server of map tiles: another one, or this daemon.
public struct TileServer: Sendable, Equatable, Codable {
  /// The address of a tile, with placeholders {z}, {x} and {y}: "https://tiles.example/{z}/{x}/{y}.png".
  public let url: String
  /// The attribution that the server's terms require; empty if none.
  public let attribution: String
  /// The least and the largest zoom level that there are; nil if the server has not said so.
  public let zooms: [Int]?
  /// West, south, east and north of the area that the tiles show, in degrees; nil if it is the world.
  public let bounds: [Double]?

  /// A server whose `url` has been checked as a setting.
  public init(url: String, attribution: String) {
    self.url = url
    self.attribution = attribution
    (zooms, bounds) = (nil, nil)
  }

  /// This daemon, with the tiles of `store`.
  public init(_ store: TileStore, attribution: String) {
    url = "/api/map/tiles/{z}/{x}/{y}"
    self.attribution = attribution
    zooms = [store.zooms.lowerBound, store.zooms.upperBound]
    bounds = store.bounds
  }

  /// The scheme, host and port, for the pages' content security policy; nil if the address has none.
  var origin: String? { url.prefixMatch(of: /https?:\/\/[^\/\s;,'"]+/).map { String($0.output) } }
}
