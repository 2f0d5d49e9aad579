import Foundation
import GRDB

/// The database file of a journal.
enum DatabaseFile {
  /// Opens the database at the absolute `path`, creating it if necessary, and migrates it to the newest schema.
  static func open(_ path: String, patience: Duration) throws(EventStoreError) -> DatabasePool {
    try make(path)
    var configuration = Configuration()
    configuration.label = "journal"
    configuration.busyMode = .timeout(patience / .seconds(1))
    configuration.prepareDatabase { db in
      // A transaction, because another process may be creating the file.
      try db.inTransaction(.deferred) {
        try Schema.check(db, file: path)
        return .commit
      }
    }
    do {
      let pool = try DatabasePool(path: path, configuration: configuration)
      // GRDB sets NORMAL, under which a power cut may lose commits made since the last checkpoint. Deleted content is
      // overwritten with zeros, because people may have asked for the deletion.
      try pool.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA synchronous = FULL; PRAGMA secure_delete = ON")
      }
      try Schema.migrate(pool)
      return pool
    } catch {
      throw EventStoreError(error, file: path)
    }
  }

  /// Waits until no access is running, then closes the database. If no other process has it open, SQLite removes the
  /// files beside it. A database that cannot be closed is recovered from its log when it is next opened.
  static func close(_ pool: DatabasePool) {
    try? pool.close()
    // GRDB closes its read-only connections last (GRDB issue 739), and SQLite does not let those remove the log. A
    // connection that may write removes it.
    guard FileManager.default.fileExists(atPath: pool.path + "-wal") else { return }
    _ = try? DatabaseQueue(path: pool.path).read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema")
    }
  }

  /// Creates an empty file and its missing parent folders, readable by their owner only. SQLite gives the files that it
  /// keeps beside it the same permissions; an existing file keeps its own.
  private static func make(_ path: String) throws(EventStoreError) {
    let folder = URL(filePath: path).deletingLastPathComponent().path
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .cannotOpen(file: path, reason: "the folder \(folder) cannot be created (\(error.localizedDescription))")
    }
    // Closing a file drops this process's locks on it. There are none, because O_EXCL has just created it.
    let descriptor = unsafe Glibc.open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    if descriptor >= 0 {
      Glibc.close(descriptor)
    } else if errno != EEXIST {
      throw .cannotOpen(file: path, reason: unsafe String(cString: strerror(errno)))
    }
  }
}
