import Foundation
import GRDB
import TestSupport
import Testing
import Tiles

@Suite struct `The tiles of a map` {
  private let folder: TemporaryFolder
  private static let picture = Data([0x89, 0x50, 0x4E, 0x47, 1, 2, 3])

  init() throws { folder = try TemporaryFolder() }

  private func database(
    _ metadata: [String: String] = [:], tiles: [(zoom: Int, column: Int, row: Int, data: Data)]
  ) throws -> String {
    let path = folder.path("town.mbtiles")
    try DatabaseQueue(path: path).write { db in
      try db.execute(
        sql: """
          CREATE TABLE metadata (name text, value text);
          CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob);
          """)
      for (name, value) in metadata {
        try db.execute(sql: "INSERT INTO metadata VALUES (?, ?)", arguments: [name, value])
      }
      for tile in tiles {
        try db.execute(
          sql: "INSERT INTO tiles VALUES (?, ?, ?, ?)", arguments: [tile.zoom, tile.column, tile.row, tile.data])
      }
    }
    return path
  }

  @Test func `of an MBTiles file are counted from the north, as pages count`() async throws {
    let another = Self.picture + [9]
    let path = try database(tiles: [(2, 1, 3, Self.picture), (5, 7, 0, another)])
    let store = try TileStore(path: path)
    #expect(store.zooms == 2...5 && store.mediaType == "image/png")
    #expect(try await store.tile(zoom: 2, column: 1, row: 0) == Self.picture)
    #expect(try await store.tile(zoom: 5, column: 7, row: 31) == another)
    for (zoom, column, row) in [(2, 1, 3), (3, 1, 0), (2, -1, 0), (2, 1, 4), (63, 0, 0), (-1, 0, 0)] {
      #expect(try await store.tile(zoom: zoom, column: column, row: row) == nil)
    }
  }

  @Test func `come with their bounds, and an attribution without markup`() throws {
    let metadata = [
      "bounds": "37.3, 55.5,37.9,55.95",
      "attribution": #"&copy; <a href="https://example.org/copyright">OpenStreetMap</a>  contributors"#,
    ]
    let store = try TileStore(path: try database(metadata, tiles: [(0, 0, 0, Self.picture)]))
    #expect(store.bounds == [37.3, 55.5, 37.9, 55.95])
    #expect(store.attribution == "© OpenStreetMap contributors")
  }

  @Test(arguments: ["1,2,3", "10,0,5,1", "0,0,999,1", "a,b,c,d", ""])
  func `have no bounds where these make no sense`(bounds: String) throws {
    #expect(try TileStore(path: try database(["bounds": bounds], tiles: [(0, 0, 0, Self.picture)])).bounds == nil)
  }

  @Test func `of a folder lie where servers have them`() async throws {
    let jpeg = Data([0xFF, 0xD8, 0xFF, 0xE0])
    for (name, data) in [("3/4/2.jpg", jpeg), ("4/8/5.jpg", jpeg + [1])] {
      let file = URL(filePath: folder.path("tiles/\(name)"))
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file)
    }
    try folder.write(#"{"attribution":"Anna drew it","bounds":"0,10,45,40"}"#, to: "tiles/metadata.json")
    let store = try TileStore(path: folder.path("tiles"))
    #expect(store.zooms == 3...4 && store.mediaType == "image/jpeg" && store.attribution == "Anna drew it")
    #expect(try await store.tile(zoom: 4, column: 8, row: 5) == jpeg + [1])
    #expect(try await store.tile(zoom: 4, column: 8, row: 6) == nil)
  }

  @Test func `that cannot be used are refused, and told what to do`() throws {
    #expect(throws: TileStoreError.missing("/nowhere/a.mbtiles")) { try TileStore(path: "/nowhere/a.mbtiles") }
    let text = try folder.write("no tiles at all, but longer than the header of a database", to: "text.mbtiles")
    #expect(throws: TileStoreError.noTiles(text)) { try TileStore(path: text) }
    #expect(throws: TileStoreError.noTiles(folder.path(""))) { try TileStore(path: folder.path("")) }
    let empty = try database(tiles: [])
    #expect(throws: TileStoreError.empty(empty)) { try TileStore(path: empty) }
    try FileManager.default.removeItem(atPath: empty)
    // A vector tile is compressed.
    let vector = try database(["format": "pbf"], tiles: [(0, 0, 0, Data([0x1F, 0x8B, 8]))])
    #expect(throws: TileStoreError.noPictures(vector)) { try TileStore(path: vector) }
    #expect(TileStoreError.noPictures("a").description.contains("raster"))
  }
}
