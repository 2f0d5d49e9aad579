import GRDB

/// The schema of the journal's file. A released migration is never edited: a change is a new migration.
enum Schema {
  /// Marks the file as Apeiron's: "Apei".
  static let applicationID = 0x4170_6569

  static let migrations: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 facts and snapshots") { db in
      // AUTOINCREMENT: a position is never reused, even after the last facts were deleted. Bodies are text, so that any
      // SQLite tool can read them. `recordedAt` is in milliseconds since 1970.
      try db.execute(
        sql: """
          PRAGMA application_id = \(applicationID);
          CREATE TABLE fact (
            position INTEGER PRIMARY KEY AUTOINCREMENT,
            stream TEXT NOT NULL,
            version INTEGER NOT NULL CHECK (version >= 1),
            kind TEXT NOT NULL,
            recordedAt INTEGER NOT NULL,
            body TEXT NOT NULL,
            UNIQUE (stream, version)
          ) STRICT;
          CREATE TABLE snapshot (
            stream TEXT PRIMARY KEY NOT NULL,
            version INTEGER NOT NULL,
            format TEXT NOT NULL,
            body BLOB NOT NULL
          ) STRICT, WITHOUT ROWID;
          """)
    }
    migrator.registerMigration("2 unfinished streams and tallies") { db in
      // These tables avoid reading all facts at a start and for an overview of the stored data. Triggers keep the
      // counts, so that facts deleted with another program are subtracted, too; `oldest` then keeps its old value.
      try db.execute(
        sql: """
          CREATE TABLE unfinished (stream TEXT PRIMARY KEY NOT NULL) STRICT, WITHOUT ROWID;
          INSERT INTO unfinished SELECT DISTINCT stream FROM fact
            EXCEPT SELECT stream FROM fact WHERE kind = 'contest.ended';
          CREATE TABLE tally (
            kind TEXT PRIMARY KEY NOT NULL,
            count INTEGER NOT NULL,
            oldest INTEGER NOT NULL,
            newest INTEGER NOT NULL
          ) STRICT, WITHOUT ROWID;
          INSERT INTO tally SELECT kind, count(*), min(recordedAt), max(recordedAt) FROM fact GROUP BY kind;
          CREATE TRIGGER factRecorded AFTER INSERT ON fact BEGIN
            INSERT INTO tally (kind, count, oldest, newest) VALUES (NEW.kind, 1, NEW.recordedAt, NEW.recordedAt)
            ON CONFLICT (kind) DO UPDATE SET
              count = count + 1, oldest = min(oldest, NEW.recordedAt), newest = max(newest, NEW.recordedAt);
          END;
          CREATE TRIGGER factDeleted AFTER DELETE ON fact BEGIN
            UPDATE tally SET count = count - 1 WHERE kind = OLD.kind;
            DELETE FROM tally WHERE kind = OLD.kind AND count = 0;
          END;
          """)
    }
    return migrator
  }()

  /// Rejects a file that is not a journal, or whose schema is newer than this program, before anything is written to
  /// it.
  static func check(_ db: Database, file: String) throws {
    let isMarked = try Int.fetchOne(db, sql: "PRAGMA application_id") == applicationID
    // A process killed while creating the file may have left only the migrator's own table.
    let others = "SELECT EXISTS (SELECT * FROM sqlite_schema WHERE name NOT LIKE '%grdb_migrations%')"
    if try !isMarked && (Bool.fetchOne(db, sql: others) ?? false) { throw EventStoreError.notAJournal(file: file) }
    if try migrations.hasBeenSuperseded(db) { throw EventStoreError.newerSchema(file: file) }
  }

  /// Migrates the file to the newest schema.
  static func migrate(_ pool: DatabasePool) throws {
    var applied = try pool.read(migrations.appliedIdentifiers)
    while true {
      do { return try migrations.migrate(pool) } catch {
        // Another process may have taken a step in the meantime; the rest is tried again.
        let now = try pool.read(migrations.appliedIdentifiers)
        guard now != applied else { throw error }
        applied = now
      }
    }
  }
}
