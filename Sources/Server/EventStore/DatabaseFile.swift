import Foundation
import GRDB

/// The file that a journal lies in.
enum DatabaseFile {
  /// Opens or makes the database at the absolute `path`, in its newest form.
  static func open(_ path: String, patience: Duration) throws(EventStoreError) -> DatabasePool {
    try make(path)
    var configuration = Configuration()
    configuration.label = "journal"
    configuration.busyMode = .timeout(patience / .seconds(1))
    configuration.prepareDatabase { db in
      // In a transaction, because another process may be making the file.
      try db.inTransaction(.deferred) {
        try Schema.check(db, file: path)
        return .commit
      }
    }
    do {
      let pool = try DatabasePool(path: path, configuration: configuration)
      // GRDB sets NORMAL, with which a power cut may take what was acknowledged since the last checkpoint.
      try pool.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA synchronous = FULL") }
      try Schema.migrate(pool)
      return pool
    } catch {
      throw EventStoreError(error, file: path)
    }
  }

  /// Makes an empty file for its owner only, and the folders above that are missing; SQLite gives the files that it
  /// keeps beside it the same rights. A file that is there keeps its own.
  private static func make(_ path: String) throws(EventStoreError) {
    let folder = URL(filePath: path).deletingLastPathComponent().path
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .cannotOpen(file: path, reason: "the folder \(folder) cannot be made (\(error.localizedDescription))")
    }
    // Closing a file takes away the locks that this process has on it: none, as it was not there before (O_EXCL).
    let descriptor = unsafe Glibc.open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    if descriptor >= 0 {
      close(descriptor)
    } else if errno != EEXIST {
      throw .cannotOpen(file: path, reason: unsafe String(cString: strerror(errno)))
    }
  }
}
