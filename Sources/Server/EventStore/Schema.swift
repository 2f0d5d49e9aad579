import GRDB

/// The form of the journal's file. A migration that was released is never edited: a change is another one.
enum Schema {
  /// Marks the file as ours: "Apei".
  static let applicationID = 0x4170_6569

  static let migrations: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 facts and snapshots") { db in
      // Positions are never used again, even where somebody deletes the last facts (AUTOINCREMENT). Bodies are texts, so
      // that every tool for SQLite can read them. The time is in milliseconds since 1970.
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
    return migrator
  }()

  /// Refuses a file that is not ours, or of a form that is not known yet, before anything is written to it.
  static func check(_ db: Database, file: String) throws {
    let isMarked = try Int.fetchOne(db, sql: "PRAGMA application_id") == applicationID
    // A process that was killed while it made the file may have left the migrator's own table.
    let others = "SELECT EXISTS (SELECT * FROM sqlite_schema WHERE name NOT LIKE '%grdb_migrations%')"
    if try !isMarked && (Bool.fetchOne(db, sql: others) ?? false) { throw EventStoreError.notAJournal(file: file) }
    if try migrations.hasBeenSuperseded(db) { throw EventStoreError.newerSchema(file: file) }
  }

  /// Brings the file to the newest form.
  static func migrate(_ pool: DatabasePool) throws {
    do { try migrations.migrate(pool) } catch {
      // Another process may have done it in the meantime.
      guard try pool.read(migrations.hasCompletedMigrations) else { throw error }
    }
  }
}
