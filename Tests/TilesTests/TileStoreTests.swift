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

  private func tiles(_ files: [String: Data]) throws -> String {
    for (name, data) in files {
      let file = URL(filePath: folder.path("tiles/\(name)"))
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file)
    }
    return folder.path("tiles")
  }

  private static let map = "<TileMap><SRS>EPSG:3857</SRS></TileMap>"

  @Test(arguments: [
    (["tilemapresource.xml": map], true), (["metadata.json": #"{"scheme":"tms","minzoom":1}"#], true),
    (["metadata.json": #"{"scheme":"xyz"}"#, "tilemapresource.xml": map], false), ([:], false),
  ]) func `of a folder are counted from the side that it says`(files: [String: String], fromSouth: Bool) async throws {
    let another = Self.picture + [9]
    let path = try tiles(
      ["1/0/0.png": Self.picture, "1/0/1.png": another].merging(files.mapValues { Data($0.utf8) }) { $1 })
    #expect(try await TileStore(path: path).tile(zoom: 1, column: 0, row: 0) == (fromSouth ? another : Self.picture))
  }

  @Test func `of a folder keep their attribution, whatever else is said of them`() throws {
    let json = #"{"a":1,"b":null,"c":{"d":[]},"e":true,"bounds":[1,2,3,4],"attribution":"<a href='x'>Anna</a>"}"#
    let store = try TileStore(path: try tiles(["0/0/0.png": Self.picture, "metadata.json": Data(json.utf8)]))
    #expect(store.attribution == "Anna" && store.bounds == [1, 2, 3, 4])
  }

  @Test func `of a folder that says what cannot be used are refused`() throws {
    let path = try tiles(["0/0/0.png": Self.picture, "metadata.json": Data("{".utf8)])
    #expect(throws: TileStoreError.noMetadata("\(path)/metadata.json", reason: "it is no JSON object")) {
      try TileStore(path: path)
    }
    let other = "<TileMap><SRS>EPSG:4326</SRS></TileMap>"
    _ = try tiles(["metadata.json": Data("{}".utf8), "tilemapresource.xml": Data(other.utf8)])
    #expect(throws: TileStoreError.otherGrid(path, system: "EPSG:4326")) { try TileStore(path: path) }
  }

  @Test func `that are empty are none, in a folder and in a file`() async throws {
    let path = try tiles(["1/0/0.png": Data(), "1/1/0.png": Self.picture, "0/0/0.png": Data()])
    let file = try database(tiles: [(0, 0, 0, Data()), (1, 0, 1, Data()), (1, 1, 1, Self.picture)])
    for path in [path, file] {
      let store = try TileStore(path: path)
      #expect(store.zooms == 0...1 && store.mediaType == "image/png")
      #expect(try await store.tile(zoom: 1, column: 0, row: 0) == nil)
      #expect(try await store.tile(zoom: 1, column: 1, row: 0) == Self.picture)
    }
    let all = try tiles(["1/1/0.png": Data()])
    #expect(throws: TileStoreError.empty(all)) { try TileStore(path: all) }
  }

  @Test func `of a file need no metadata, and may have numbers there`() async throws {
    let path = try database(tiles: [(1, 1, 1, Self.picture)])
    let queue = try DatabaseQueue(path: path)
    try await queue.write { db in
      try db.execute(
        sql: """
          DROP TABLE metadata; CREATE TABLE metadata (name, value);
          INSERT INTO metadata VALUES ('minzoom', 1), ('attribution', 'Anna'), ('bounds', 7), (3, NULL);
          """)
    }
    #expect(try TileStore(path: path).attribution == "Anna")
    try await queue.write { try $0.execute(sql: "DROP TABLE metadata") }
    let store = try TileStore(path: path)
    #expect(try await store.tile(zoom: 1, column: 1, row: 0) == Self.picture && store.attribution == "")
  }

  @Test func `of a file in WAL mode leave nothing beside it, whatever its name is`() async throws {
    let path = try database(tiles: [(1, 1, 1, Self.picture)])
    try await DatabaseQueue(path: path).writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
    let odd = folder.path("a?b#c%20;d e.mbtiles")
    try FileManager.default.moveItem(atPath: path, toPath: odd)
    let store = try TileStore(path: odd)
    #expect(try await store.tile(zoom: 1, column: 1, row: 0) == Self.picture)
    #expect(try folder.names() == ["a?b#c%20;d e.mbtiles"])
  }

  @Test func `that lie beside a file in WAL mode are read`() async throws {
    let path = try database(tiles: [(1, 1, 1, Self.picture)])
    let writer = try DatabaseQueue(path: path)
    try await writer.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = WAL")
      try db.execute(sql: "INSERT INTO tiles VALUES (1, 0, 1, x'89504E47')")
    }
    #expect(try await TileStore(path: path).tile(zoom: 1, column: 0, row: 0) == Self.picture.prefix(4))
    try writer.close()
  }

  @Test func `of a damaged file are told from those of another`() throws {
    let path = try database(tiles: (0..<2000).map { (11, $0, 0, Self.picture) })
    let whole = Data(try folder.read("town.mbtiles"))
    try whole.prefix(whole.count / 2).write(to: URL(filePath: path))
    #expect(throws: TileStoreError.damaged(path)) { try TileStore(path: path) }
    #expect(TileStoreError.damaged("a").description.contains("damaged"))
  }
}
