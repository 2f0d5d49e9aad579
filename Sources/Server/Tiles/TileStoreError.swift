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

  /// A part of the file is not what it was.
  case damaged(String)
  /// Changes lie beside the file which cannot be read there.
  case logged(String)
  /// The tiles of the folder are cut by another grid than those of all maps on the web.
  case otherGrid(String, system: String)
  /// The file in which a folder of tiles says what they are cannot be read.
  case noMetadata(String, reason: String)

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
    case .damaged(let path): "tiles: \(path): the file is damaged; copy or make it again"
    case .logged(let path):
      "tiles: \(path): its journal mode is WAL, and changes that lie beside it in \(path)-wal cannot be read where the "
        + "folder cannot be written; where it can, run: sqlite3 FILE 'PRAGMA journal_mode=DELETE'"
    case .otherGrid(let path, let system):
      "tiles: \(path): its tiles are cut in \(system), as tilemapresource.xml says; make them in Web Mercator (EPSG:3857)"
    case .noMetadata(let path, let reason): "tiles: \(path): \(reason); mend it or take it away"
    }
  }
}
