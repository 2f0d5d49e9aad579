import Foundation
import GRDB

/// An MBTiles file as SQLite opens it.
struct MBTilesFile {
  /// The path, or an address with options that SQLite knows.
  let name: String

  /// Looks at the file at `path` and at what lies beside it.
  ///
  /// A file whose journal mode is WAL gets two others beside it as soon as somebody reads it, which a reader cannot take
  /// away again, and in a folder that cannot be written it cannot be read at all. Where no log lies beside the file,
  /// nobody has it open for writing, and all that is in it has been written back: it is opened as one that does not
  /// change (`immutable`).
  init(_ path: String) throws(TileStoreError) {
    guard let handle = FileHandle(forReadingAtPath: path) else {
      throw .unreadable(path, reason: "it cannot be opened; let the user that Apeiron runs as read it")
    }
    defer { try? handle.close() }
    // The versions that are needed to write and to read it (SQLite's file format, 1.3.3).
    let versions = (try? handle.read(upToCount: 20))?.suffix(2) ?? Data()
    guard versions == Data([2, 2]), !Self.hasLog(path) else {
      name = path
      return
    }
    // GRDB has no option for it; the SQLite of Debian takes addresses everywhere.
    let plain = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: "?#%;"))
    let absolute = URL(filePath: path).path
    name = "file:" + (absolute.addingPercentEncoding(withAllowedCharacters: plain) ?? absolute) + "?immutable=1"
  }

  /// Whether changes lie beside the file at `path` that are not in it yet.
  static func hasLog(_ path: String) -> Bool {
    let size = (try? FileManager.default.attributesOfItem(atPath: path + "-wal"))?[.size] as? NSNumber
    return (size?.intValue ?? 0) > 0
  }
}

extension TileStoreError {
  /// What `error` means, which SQLite said of the file at `path`.
  init(_ error: any Error, _ path: String) {
    if let error = error as? TileStoreError {
      self = error
      return
    }
    guard let error = error as? DatabaseError else {
      self = .unreadable(path, reason: "\(error)")
      return
    }
    self =
      switch error.resultCode {
      case .SQLITE_CORRUPT: .damaged(path)
      // It is no database, or one without the table of tiles.
      case .SQLITE_NOTADB, .SQLITE_ERROR: .noTiles(path)
      case .SQLITE_CANTOPEN,
        .SQLITE_READONLY where MBTilesFile.hasLog(path):
        .logged(path)
      default: .unreadable(path, reason: error.message ?? error.resultCode.description)
      }
  }
}
