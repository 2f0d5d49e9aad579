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

  private enum Source: Sendable {
    case database(DatabaseQueue)
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

  /// The tile in this column and row, counted from the west and from the north; nil if there is none.
  ///
  /// - Throws: ``TileStoreError/unreadable(_:reason:)`` if the file cannot be read any more.
  public func tile(zoom: Int, column: Int, row: Int) async throws(TileStoreError) -> Data? {
    guard zooms.contains(zoom), (0..<1 << zoom).contains(column), (0..<1 << zoom).contains(row) else { return nil }
    switch source {
    case .folder(let folder, let pathExtension):
      return try? Data(contentsOf: folder.appending(path: "\(zoom)/\(column)/\(row).\(pathExtension)"))
    case .database(let queue):
      do {
        return try await queue.read { db in
          // MBTiles counts rows from the south.
          try Data.fetchOne(
            db, sql: "SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?",
            arguments: [zoom, column, (1 << zoom) - 1 - row])
        }
      } catch {
        throw .unreadable(queue.path, reason: "\(error)")
      }
    }
  }

  // MARK: MBTiles

  private init(database path: String) throws(TileStoreError) {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.label = "tiles"
    do {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      let (metadata, first, zooms) = try queue.read { db in
        (
          try Row.fetchAll(db, sql: "SELECT name, value FROM metadata").reduce(into: [String: String]()) {
            $0[$1["name"] ?? ""] = $1["value"] ?? ""
          },
          try Data.fetchOne(db, sql: "SELECT tile_data FROM tiles LIMIT 1"),
          try Row.fetchOne(db, sql: "SELECT min(zoom_level) AS least, max(zoom_level) AS most FROM tiles")
        )
      }
      guard let first, let least: Int = zooms?["least"], let most: Int = zooms?["most"],
        (0...Self.maxZoom).contains(least),
        most <= Self.maxZoom
      else { throw TileStoreError.empty(path) }
      self.init(.database(queue), metadata, least...most, try Self.mediaType(of: first, in: path))
    } catch let error as TileStoreError {
      throw error
    } catch {
      throw .noTiles(path)
    }
  }

  // MARK: Folders

  private init(folder path: String) throws(TileStoreError) {
    let folder = URL(filePath: path, directoryHint: .isDirectory)
    func names(_ part: String) -> [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: part).path)) ?? []).sorted()
    }
    let zooms = names("").compactMap(Int.init).filter { (0...Self.maxZoom).contains($0) }
    guard let least = zooms.min(), let most = zooms.max() else { throw .noTiles(path) }
    let column = names("\(least)").first { Int($0) != nil }
    let tile = column.flatMap { column in names("\(least)/\(column)").first { Int($0.prefix { $0 != "." }) != nil } }
    guard let column, let tile, let first = try? Data(contentsOf: folder.appending(path: "\(least)/\(column)/\(tile)"))
    else { throw .empty(path) }
    let metadata = (try? Data(contentsOf: folder.appending(path: "metadata.json"))).flatMap {
      try? JSONDecoder().decode([String: String].self, from: $0)
    }
    self.init(
      .folder(folder, pathExtension: (tile as NSString).pathExtension), metadata ?? [:], least...most,
      try Self.mediaType(of: first, in: path))
  }

  // MARK: The parts that files and folders share

  private init(_ source: Source, _ metadata: [String: String], _ zooms: ClosedRange<Int>, _ mediaType: String) {
    self.source = source
    self.zooms = zooms
    self.mediaType = mediaType
    let degrees = metadata["bounds"]?.split(separator: ",").compactMap {
      Double($0.trimmingCharacters(in: .whitespaces))
    }
    bounds = degrees.flatMap { Self.isBox($0) ? $0 : nil }
    attribution = Self.plain(metadata["attribution"] ?? "")
  }

  private static func isBox(_ degrees: [Double]) -> Bool {
    degrees.count == 4 && degrees[0] < degrees[2] && degrees[1] < degrees[3]
      && (-180...180).contains(degrees[0]) && degrees[2] <= 180 && (-90...90).contains(degrees[1]) && degrees[3] <= 90
  }

  /// An attribution without the links that many have: pages show it as text.
  private static func plain(_ html: String) -> String {
    let names = ["&copy;": "©", "&amp;": "&", "&quot;": "\"", "&lt;": "<", "&gt;": ">", "&nbsp;": " "]
    let text = names.reduce(html.replacing(/<[^>]*>/, with: "")) { $0.replacing($1.key, with: $1.value) }
    return String(text.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(200))
  }

  private static func mediaType(of tile: Data, in path: String) throws(TileStoreError) -> String {
    if tile.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
    if tile.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if tile.starts(with: Array("RIFF".utf8)), tile.dropFirst(8).starts(with: Array("WEBP".utf8)) { return "image/webp" }
    throw .noPictures(path)
  }
}
