import Basics
public import Foundation
import GRDB

/// The file of a journal as its keeper sees it: copied, checked, put back. Every method blocks until it is done.
public struct JournalFile: Sendable {
  /// The absolute path of the file.
  public let path: String

  /// The size below which the whole file is checked at start: 100 MB take some tenths of a second, once they are in
  /// memory.
  static let smallSize = 100 << 20
  /// The number of newest facts that are checked at start if the file is larger: a crash or a broken disk damages the
  /// part that was written last.
  static let newest = 1000
  /// The maximum number of problems that are reported.
  private static let maxProblems = 20

  /// The journal at `path`, absolute or relative to the working directory.
  public init(_ path: String) { self.path = URL(filePath: path).absoluteURL.path }

  /// Copies the journal as it is now to `copy`, a new file that only its owner can read, and checks the copy. Daemons
  /// may go on recording in the meantime.
  ///
  /// - Throws: ``EventStoreError`` for a fault in either file, ``EventStoreError/damaged(file:)`` if the copy has a
  ///   problem.
  public func backUp(to copy: String) throws(EventStoreError) {
    let copy = JournalFile(copy)
    let descriptor = unsafe open(copy.path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .cannotOpen(file: copy.path, reason: unsafe String(cString: strerror(errno)))
    }
    close(descriptor)
    do {
      try read { source in
        var configuration = Configuration()
        configuration.label = "backup"
        let target = try DatabaseQueue(path: copy.path, configuration: configuration)
        try source.backup(to: target)
        // One file that holds everything, which no program changes by only reading it.
        try target.inDatabase { db in try db.execute(sql: "PRAGMA journal_mode = DELETE") }
        try target.close()
      }
      guard try copy.problems().isEmpty else { throw EventStoreError.damaged(file: copy.path) }
    } catch {
      unsafe unlink(copy.path)
      throw EventStoreError(error, file: path)
    }
  }

  /// Returns everything that is wrong with the journal, as at most some twenty sentences; empty if it is intact. It
  /// runs SQLite's own check, and looks for streams with gaps, facts that are not JSON or not of their stated kind, and
  /// snapshots of versions that do not exist.
  ///
  /// - Throws: ``EventStoreError`` if the file cannot be opened or is not a journal.
  public func problems() throws(EventStoreError) -> [String] {
    do {
      return try read { source in
        try source.read { db in
          let checks = try String.fetchAll(db, sql: "PRAGMA integrity_check(\(Self.maxProblems))").filter {
            $0 != "ok"
          }
          // The checks that follow would fail on a broken file.
          guard checks.isEmpty else { return checks }
          return try Self.wrongFacts(db, after: 0)
            + String.fetchAll(db, sql: Self.gaps).map { "the stream \($0) has a gap" }
            + String.fetchAll(db, sql: Self.early).map { "the snapshot of \($0) is of a version that is not there" }
        }
      }
    } catch { throw EventStoreError(error, file: path) }
  }

  /// Checks all of a small file, or the newest facts of a larger one. This takes well below a second, however large the
  /// journal is.
  ///
  /// - Throws: ``EventStoreError``: ``EventStoreError/damaged(file:)`` if something is wrong.
  public func quickCheck() throws(EventStoreError) {
    let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
    let isWhole: Bool
    do {
      isWhole = try read { source in
        try source.read { db in
          if size <= Self.smallSize, try String.fetchOne(db, sql: "PRAGMA quick_check(1)") != "ok" { return false }
          let last = try Int64.fetchOne(db, sql: SQL.lastPosition) ?? 0
          return try Self.wrongFacts(db, after: last - Int64(Self.newest)).isEmpty
        }
      }
    } catch { throw EventStoreError(error, file: path) }
    guard isWhole else { throw .damaged(file: path) }
  }

  /// Replaces the journal with the backup in `copy`. Keeps the old journal beside it, and returns its new name; nil if
  /// there was none.
  ///
  /// - Throws: ``EventStoreError``: ``EventStoreError/inUse(file:)`` while a daemon runs,
  ///   ``EventStoreError/damaged(file:)`` if the backup has a problem. The journal is then unchanged.
  public func restore(from copy: String, now: Date = Date()) throws(EventStoreError) -> String? {
    let lock = try JournalFileLock(path)
    defer { withExtendedLifetime(lock) {} }
    let copy = JournalFile(copy)
    guard try copy.problems().isEmpty else { throw .damaged(file: copy.path) }
    let draft = path + ".new"
    unsafe unlink(draft)
    try copy.backUp(to: draft)
    guard FileOwner.giveToFolderOwner(draft), FileOwner.giveToFolderOwner(path + ".lock") else {
      throw .cannotOpen(file: draft, reason: "it cannot be given to the owner of its folder")
    }
    let stamp = now.formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
    let kept = "\(path).before-\(stamp)"
    let isThere = FileManager.default.fileExists(atPath: path)
    // The files that SQLite keeps beside a file are found by its name, so they must be renamed with it.
    for beside in ["-wal", "-shm", ""] where FileManager.default.fileExists(atPath: path + beside) {
      try rename(path + beside, to: kept + beside)
    }
    try rename(draft, to: path)
    return isThere ? kept : nil
  }

  private func rename(_ old: String, to new: String) throws(EventStoreError) {
    guard unsafe Glibc.rename(old, new) == 0 else {
      throw .cannotOpen(file: old, reason: unsafe String(cString: strerror(errno)))
    }
  }

  /// Calls `body` with the database, which it cannot change.
  private func read<Result>(_ body: (any DatabaseReader) throws -> Result) throws -> Result {
    guard FileManager.default.fileExists(atPath: path) else {
      throw EventStoreError.cannotOpen(file: path, reason: "there is no such file")
    }
    var configuration = Configuration()
    configuration.readonly = true
    configuration.label = "journal"
    configuration.busyMode = .timeout(5)
    let source = try DatabaseQueue(path: path, configuration: configuration)
    try source.read { db in try Schema.check(db, file: path) }
    let result = try body(source)
    try source.close()
    return result
  }

  private static func wrongFacts(_ db: Database, after position: Int64) throws -> [String] {
    try Row.fetchAll(db, sql: wrong, arguments: [position, maxProblems]).map { row in
      "fact \(row["position"] as Int64) (\(row["stream"] as String), \"\(row["kind"] as String)\") is not what it says"
    }
  }

  private static let wrong = """
    SELECT position, stream, kind FROM fact WHERE position > ?
    AND (NOT json_valid(body) OR json_extract(body, '$.kind') IS NOT kind) ORDER BY position LIMIT ?
    """
  private static let gaps = """
    SELECT stream FROM fact GROUP BY stream HAVING min(version) <> 1 OR max(version) <> count(*) LIMIT \(maxProblems)
    """
  private static let early = """
    SELECT stream FROM snapshot WHERE version > coalesce((SELECT max(version) FROM fact WHERE fact.stream = snapshot.stream), 0)
    LIMIT \(maxProblems)
    """
}
