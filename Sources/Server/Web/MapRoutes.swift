import Atlas
import Hummingbird

/// What every map is drawn from: the world's coasts and borders, and the tiles over them, if there are any.
struct MapRoutes: Sendable {
  let tiles: TileServer?
  let atlas: Atlas
  let sheets: Sheets

  init(tiles: TileServer?, atlas: Atlas) {
    self.tiles = tiles
    self.atlas = atlas
    sheets = Sheets(atlas)
  }

  /// What a page must know before it draws a map.
  struct Equipment: Encodable {
    /// Debian packages without which no map can be shown.
    let missing: [String]
    /// The Debian package that the coasts are in; nil where it is installed.
    let missingCoast: String?
    let tiles: TileServer?
  }

  var endpoints: [Endpoint] {
    [
      .get("/api/map") { _, _ in
        try .json(
          Equipment(
            missing: InstalledFile.missingPackages, missingCoast: atlas.isInstalled ? nil : Atlas.package, tiles: tiles)
        )
      },
      .get("/api/map/coast") { request, _ in
        let name = request.uri.queryParameters["from"].map(String.init) ?? AtlasSheet.Distance.far.rawValue
        guard let distance = AtlasSheet.Distance(rawValue: name) else {
          throw Problem.invalid("badRequest", "The parameter \"from\" is to be far or near.")
        }
        var response = Response.bytes(try await sheets.json(distance), type: "application/json")
        // Coasts change with a Debian package, not with a page.
        response.headers[.cacheControl] = "max-age=86400"
        return response
      },
    ]
  }
}

/// The sheets of the atlas, each read and written once.
actor Sheets {
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
