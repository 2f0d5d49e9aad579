import EventSourcing
import Foundation
import GRDB

/// The SQL statements of the journal.
enum SQL {
  static let append = "INSERT INTO fact (stream, version, kind, recordedAt, body) VALUES (?, ?, ?, ?, ?)"
  static let fill = "INSERT INTO fact (position, stream, version, kind, recordedAt, body) VALUES (?, ?, ?, ?, ?, ?)"
  static let version = "SELECT max(version) FROM fact WHERE stream = ?"
  static let read = "SELECT * FROM fact WHERE stream = ? AND version > ? ORDER BY version"
  static let readAll = "SELECT * FROM fact WHERE position > ? ORDER BY position LIMIT ?"
  static let lastPosition = "SELECT max(position) FROM fact"
  static let streams = """
    SELECT stream, max(version) FROM fact WHERE stream >= ? AND stream < ? GROUP BY stream ORDER BY stream
    """
  static let begin = "INSERT OR IGNORE INTO unfinished (stream) VALUES (?)"
  static let finish = "DELETE FROM unfinished WHERE stream = ?"
  static let unfinished = "SELECT stream FROM unfinished WHERE stream >= ? AND stream < ? ORDER BY stream"
  static let counts = "SELECT kind, count, oldest, newest FROM tally ORDER BY kind"
  static let delete = [
    "DELETE FROM fact WHERE stream = ?", "DELETE FROM snapshot WHERE stream = ?",
    "DELETE FROM unfinished WHERE stream = ?",
  ]
  static let replace = "UPDATE fact SET body = ? WHERE stream = ? AND version = ?"
  static let deleteSnapshot = "DELETE FROM snapshot WHERE stream = ?"
  /// The number in the file's header that SQLite leaves to programs. It is odd from a redaction until the file is
  /// written anew; the rest of it is the time of the last ``SQLiteEventStore/tryWriting()``.
  static let headerNumber = "PRAGMA user_version"
  /// Moves the content of the write-ahead log into the file, and empties the log. The first column of the result is 1
  /// if another connection prevented that.
  static let emptyLog = "PRAGMA wal_checkpoint(TRUNCATE)"
  /// Finds the oldest fact of each kind quickly after old facts were deleted: it is then among the first in the table.
  static let recount = """
    UPDATE tally SET oldest =
      coalesce((SELECT recordedAt FROM fact WHERE fact.kind = tally.kind ORDER BY position LIMIT 1), oldest)
    """
  static let snapshot = "SELECT version, format, body FROM snapshot WHERE stream = ?"
  static let save = """
    INSERT INTO snapshot (stream, version, format, body) VALUES (?, ?, ?, ?)
    ON CONFLICT (stream) DO UPDATE SET version = excluded.version, format = excluded.format, body = excluded.body
    WHERE excluded.version >= version
    """
}

extension StoredEvent {
  /// The event in `row` of the table of facts.
  init(_ row: Row) {
    self.init(
      position: row["position"], stream: StreamName(row["stream"] as String), version: row["version"],
      kind: row["kind"], recordedAt: Date(milliseconds: row["recordedAt"]), body: row["body"])
  }
}
