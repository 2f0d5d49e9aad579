public import Foundation
import GRDB

/// The map tiles on this machine: an MBTiles file (specification 1.3, raster tiles in SQLite), or a folder of
/// `ZOOM/COLUMN/ROW.png`, as servers lay them out.
public struct TileStore: Sendable {
  /// The available zoom levels, such as 0...14.
  public let zooms: ClosedRange<Int>
  /// The bounds west, south, east and north, in degrees, of the area that the tiles show; nil if the store does not
  /// state them.
  public let bounds: [Double]?
  /// The attribution that its authors require, as plain text; empty if the store names none.
  public let attribution: String
  /// The media type of the tiles.
  public let mediaType: String
  private let source: Source
  private let countsFromSouth: Bool

  private enum Source: Sendable {
    case database(DatabaseQueue, path: String)
    case folder(URL, pathExtension: String)
  }

  /// The largest zoom level of which the rows still fit into an integer, and more than any map has.
  static let maxZoom = 30

  /// Opens the file or folder at `path`, for reading only.
  ///
  /// - Throws: ``TileStoreError`` if the path does not exist, if it is neither an MBTiles file nor a folder of tiles,
  ///   or if it has vector tiles.
  public init(path: String) throws(TileStoreError) {
    var isFolder: ObjCBool = false
    guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { throw .missing(path) }
    self = isFolder.boolValue ? try Self(folder: path) : try Self(database: path)
  }

  /// The tile in this column and row, counted from the west and from the north; nil if there is none, or an empty one.
  ///
  /// - Throws: ``TileStoreError`` if the file cannot be read any more.
  public func tile(zoom: Int, column: Int, row: Int) async throws(TileStoreError) -> Data? {
    guard zooms.contains(zoom), (0..<1 << zoom).contains(column), (0..<1 << zoom).contains(row) else { return nil }
    let row = countsFromSouth ? (1 << zoom) - 1 - row : row
    let tile: Data?
    switch source {
    case .folder(let folder, let pathExtension):
      tile = try? Data(contentsOf: folder.appending(path: "\(zoom)/\(column)/\(row).\(pathExtension)"))
    case .database(let queue, let path):
      do {
        tile = try await queue.read { db in
          try Data.fetchOne(
            db, sql: "SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?",
            arguments: [zoom, column, row])
        }
      } catch {
        throw TileStoreError(error, path)
      }
    }
    return tile?.isEmpty == false ? tile : nil
  }

  // MARK: MBTiles

  private init(database path: String) throws(TileStoreError) {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.label = "tiles"
    do {
      let name = try MBTilesFile(path).name
      let queue = try DatabaseQueue(path: name, configuration: configuration)
      let (metadata, first, zooms) = try queue.read { db in
        let fields =
          try db.tableExists("metadata") || db.viewExists("metadata")
          ? Row.fetchAll(
            db,
            sql: """
              SELECT CAST(name AS TEXT) AS name, substr(CAST(value AS TEXT), 1, 10000) AS value FROM metadata
              WHERE name IN ('attribution', 'bounds')
              """) : []
        return (
          fields.reduce(into: [String: String]()) { $0[$1["name"] ?? ""] = $1["value"] ?? "" },
          try Data.fetchOne(db, sql: "SELECT tile_data FROM tiles WHERE length(tile_data) > 0 LIMIT 1"),
          try Row.fetchOne(
            db,
            sql: """
              SELECT CAST(min(zoom_level) AS INTEGER) AS least, CAST(max(zoom_level) AS INTEGER) AS most FROM tiles
              """)
        )
      }
      guard let first, let least: Int = zooms?["least"], let most: Int = zooms?["most"],
        (0...Self.maxZoom).contains(least), (least...Self.maxZoom).contains(most)
      else { throw TileStoreError.empty(path) }
      self.init(
        .database(queue, path: path), TileMetadata(mbtiles: metadata), least...most,
        try Self.mediaType(of: first, in: path))
    } catch {
      throw TileStoreError(error, path)
    }
  }

  // MARK: Folders

  private init(folder path: String) throws(TileStoreError) {
    let folder = URL(filePath: path, directoryHint: .isDirectory)
    func names(_ part: String) -> [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: part).path)) ?? []).sorted()
    }
    let zooms = names("").compactMap(Int.init).filter { (0...Self.maxZoom).contains($0) }.sorted()
    guard let least = zooms.first, let most = zooms.last else { throw .noTiles(path) }
    let columns = zooms.lazy.flatMap { zoom in names("\(zoom)").lazy.filter { Int($0) != nil }.map { "\(zoom)/\($0)" } }
    let tiles = columns.flatMap { column in
      names(column).lazy.filter { Int($0.prefix { $0 != "." }) != nil }.map { "\(column)/\($0)" }
    }
    // Programs write empty files for tiles that show nothing.
    let first = tiles.lazy.compactMap { tile in
      (try? Data(contentsOf: folder.appending(path: tile))).flatMap { $0.isEmpty ? nil : (tile, $0) }
    }.first
    guard let (tile, data) = first else { throw .empty(path) }
    self.init(
      .folder(folder, pathExtension: (tile as NSString).pathExtension), try TileMetadata(folder: folder), least...most,
      try Self.mediaType(of: data, in: path))
  }

  // MARK: The parts that files and folders share

  private init(_ source: Source, _ metadata: TileMetadata, _ zooms: ClosedRange<Int>, _ mediaType: String) {
    self.source = source
    self.zooms = zooms
    self.mediaType = mediaType
    countsFromSouth = metadata.countsFromSouth
    bounds = metadata.bounds
    attribution = metadata.attribution
  }

  private static func mediaType(of tile: Data, in path: String) throws(TileStoreError) -> String {
    if tile.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
    if tile.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if tile.starts(with: Array("RIFF".utf8)), tile.dropFirst(8).starts(with: Array("WEBP".utf8)) { return "image/webp" }
    throw .noPictures(path)
  }
}
