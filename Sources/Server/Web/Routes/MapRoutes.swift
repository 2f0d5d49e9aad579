import Atlas
import HTTP
import Hummingbird
import PageShell
import Tiles

/// The data that maps are drawn from: the world's coasts and borders, and the tiles over them, if any.
struct MapRoutes: Sendable {
  let tiles: TileServer?
  /// The tiles that lie on this machine; nil if there are none.
  let tileStore: TileStore?
  let atlas: Atlas
  let sheets: AtlasSheetCache

  init(tiles: TileServer?, tileStore: TileStore? = nil, atlas: Atlas) {
    self.tiles = tiles
    self.tileStore = tileStore
    self.atlas = atlas
    sheets = AtlasSheetCache(atlas)
  }

  /// The facts that a page needs before it draws a map.
  struct Equipment: Codable, Described {
    static let fields: [String: JSONValue] = [
      "missing": "Debian packages that must be installed before a map can be shown.",
      "missingCoast": "The Debian package of the coasts; absent if it is installed.",
      "tiles": "The tile server; absent if there is none.",
    ]

    /// Debian packages that must be installed before a map can be shown.
    let missing: [String]
    /// The Debian package of the coasts; nil if it is installed.
    let missingCoast: String?
    let tiles: TileServer?
  }

  /// The schema of the lines that ``AtlasSheet`` encodes itself.
  struct Coast: Codable, Described {
    static let description: String? = """
      Each line begins with longitude and latitude in minutes of arc; what follows are differences from the point \
      before. Closed lines end where they begin.
      """
    static let fields: [String: JSONValue] = [:]

    let land, lakes, rivers, borders: [[Int]]
  }

  private static let from = Parameter.query(
    "from", "The distance of the viewer: far or near.",
    ["type": "string", "enum": ["far", "near"], "default": "far"])

  var endpoints: [Endpoint] {
    let endpoints: [Endpoint] = [
      .get(
        "/api/map", "What a map needs", .json(Equipment.self, "The tile server, and what is not installed.")
      ) { _, _ in
        try .json(
          Equipment(
            missing: InstalledFile.missingPackages, missingCoast: atlas.isInstalled ? nil : Atlas.package, tiles: tiles)
        )
      },
      .get(
        "/api/map/coast", "Coasts, lakes, rivers and borders of the world", with: [Self.from],
        .json(Coast.self, "Lines in minutes of arc.")
      ) { request, _ in
        let distance = Self.from.text(in: request).flatMap(AtlasSheet.Distance.init) ?? .far
        var response = Response.bytes(try await sheets.json(distance), type: "application/json")
        // Coasts change with a Debian package, not with a page.
        response.headers[.cacheControl] = "max-age=86400"
        return response
      },
      .get(
        "/api/map/tiles/{z}/{x}/{y}", "A tile of the map, of those that lie on this machine",
        .media(tileStore?.mediaType ?? "image/png", "The tile."), refuses: [.notFound]
      ) { _, context in
        let place = try ["z", "x", "y"].map { Int(try context.parameters.require($0)) }
        guard let tileStore, let zoom = place[0], let column = place[1], let row = place[2],
          let tile = try await tileStore.tile(zoom: zoom, column: column, row: row)
        else { throw Problem.notFound }
        var response = Response.bytes([UInt8](tile), type: tileStore.mediaType)
        response.headers[.cacheControl] = "max-age=86400"
        return response
      },
    ]
    return endpoints.tagged(
      "maps", .path("z", "The zoom level.", ["type": "integer"]),
      .path("x", "The column, from the west.", ["type": "integer"]),
      .path("y", "The row, from the north.", ["type": "integer"]))
  }
}

/// The sheets of the atlas, each read and encoded once.
actor AtlasSheetCache {
  private let atlas: Atlas
  private var written: [AtlasSheet.Distance: [UInt8]] = [:]

  init(_ atlas: Atlas) { self.atlas = atlas }

  func json(_ distance: AtlasSheet.Distance) throws(AtlasError) -> [UInt8] {
    if let bytes = written[distance] { return bytes }
    let bytes = try atlas.sheet(distance).json
    written[distance] = bytes
    return bytes
  }
}
