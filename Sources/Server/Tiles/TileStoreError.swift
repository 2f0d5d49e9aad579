/// Why the tiles of a map cannot be read.
public enum TileStoreError: Error, Sendable, Equatable, CustomStringConvertible {
  /// Nothing is at this path.
  case missing(String)
  /// The file or folder is neither an MBTiles file nor a folder of tiles.
  case noTiles(String)
  /// The file or folder has no tile.
  case empty(String)
  /// The tiles are not pictures; most likely they are vectors.
  case noPictures(String)
  /// The file could be opened, but not be read.
  case unreadable(String, reason: String)

  /// The reason, and what to do about it.
  public var description: String {
    switch self {
    case .missing(let path): "tiles: \(path): there is no such file or folder; write its whole path, or none"
    case .noTiles(let path):
      "tiles: \(path): this is no MBTiles file, and no folder of ZOOM/COLUMN/ROW.png; \"Maps\" in the documentation says "
        + "where to get one"
    case .empty(let path): "tiles: \(path): it has no tiles; make it again"
    case .noPictures(let path):
      "tiles: \(path): its tiles are no PNG, JPEG or WebP pictures; maps need raster tiles, and vector tiles (pbf) cannot "
        + "be drawn"
    case .unreadable(let path, let reason): "tiles: \(path) cannot be read (\(reason)): start Apeiron again"
    }
  }
}
