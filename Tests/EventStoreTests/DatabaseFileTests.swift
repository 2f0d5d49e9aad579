import EventSourcing
import Foundation
import GRDB
import TestSupport
import Testing

@testable import EventStore

@Suite struct `The journal's file` {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("state/apeiron/journal.sqlite")
  }

  @Test func `keeps facts and snapshots when it is closed`() async throws {
    let snapshot = Snapshot(version: 1, format: "test.1", body: Data([7]))
    try await SQLiteEventStore(path: path).append([Note("a")], to: "one", expecting: 0)
    try await SQLiteEventStore(path: path).save(snapshot, of: "one")
    let journal = try SQLiteEventStore(path: path)
    #expect(try await journal.read("one", after: 0).map { try $0.fact(as: Note.self) } == [Note("a")])
    #expect(try await journal.snapshot(of: "one") == snapshot)
    #expect(try await journal.append([Note("b")], to: "one", expecting: 1).map(\.position) == [2])
  }

  @Test func `is for its owner only, and so are those beside it`() async throws {
    let journal = try SQLiteEventStore(path: path)
    try await journal.append([Note("a")], to: "one", expecting: 0)
    #expect(try rights(path) == 0o600 && rights(path + "-wal") == 0o600 && rights(path + "-shm") == 0o600)
    #expect(try rights(folder.path("state/apeiron")) == 0o700)
    #expect(journal.path == path)
  }

  @Test func `is alone in its folder as soon as nobody uses the journal`() async throws {
    // Without waiting for the queue that wrote, about one in ten of these would leave the log beside the file.
    for version in 0..<100 {
      try await SQLiteEventStore(path: path).append([Note("a")], to: "one", expecting: version)
      #expect(try folder.names(in: "state/apeiron") == ["journal.sqlite"])
    }
  }

  @Test func `is written through to the disk at each append`() throws {
    let pool = try DatabaseFile.open(folder.path("journal.sqlite"), patience: .zero)
    let (mode, level) = try pool.writeWithoutTransaction { db in
      (try String.fetchOne(db, sql: "PRAGMA journal_mode"), try Int.fetchOne(db, sql: "PRAGMA synchronous"))
    }
    #expect(mode == "wal" && level == 2)
  }

  @Test func `is refused where a text or another program's database lies there, and left as it is`() throws {
    let text = try folder.write(String(repeating: "This is a letter. ", count: 100), to: "letter.txt")
    let before = try folder.read("letter.txt")
    #expect(throws: EventStoreError.notAJournal(file: text)) { try SQLiteEventStore(path: text) }
    #expect(try folder.read("letter.txt") == before)
    let other = folder.path("other.sqlite")
    try anotherProgram(at: other).write { db in try db.execute(sql: "CREATE TABLE song (title TEXT)") }
    let songs = try folder.read("other.sqlite")
    #expect(throws: EventStoreError.notAJournal(file: other)) { try SQLiteEventStore(path: other) }
    #expect(try folder.read("other.sqlite") == songs)
  }

  @Test func `counts no fact that another program has deleted`() async throws {
    let journal = try SQLiteEventStore(path: path)
    try await journal.append([Note("a"), Note("b"), Note("c", kind: "test.other")], to: "one", expecting: 0)
    try await anotherProgram(at: path).write { db in
      try db.execute(sql: "DELETE FROM fact WHERE version > 1")
    }
    #expect(try await journal.counts().map { "\($0.kind) \($0.count)" } == ["test.note 1"])
  }

  @Test func `is refused when a newer Apeiron wrote it`() async throws {
    _ = try SQLiteEventStore(path: path)
    try await anotherProgram(at: path).write { db in
      try db.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES ('99 something new')")
    }
    #expect(throws: EventStoreError.newerSchema(file: path)) { try SQLiteEventStore(path: path) }
  }

  @Test func `cannot be a folder, or lie in a file`() throws {
    let error = #expect(throws: EventStoreError.self) { try SQLiteEventStore(path: folder.path) }
    #expect(error?.code == "cannotOpen")
    try folder.write("", to: "file")
    let below = #expect(throws: EventStoreError.self) { try SQLiteEventStore(path: folder.path("file/journal.sqlite")) }
    #expect(below?.code == "cannotOpen")
    #expect(below?.description.contains(folder.path("file")) == true)
  }

  @Test func `says that another program keeps it locked, and records again when it is free`() async throws {
    let journal = try SQLiteEventStore(path: path, patience: .zero)
    let other = try anotherProgram(at: path)
    try other.inDatabase { db in try db.execute(sql: "BEGIN IMMEDIATE") }
    await #expect(throws: EventStoreError.locked(file: path)) {
      try await journal.append([Note("a")], to: "one", expecting: 0)
    }
    #expect(try await journal.readAll(after: 0, limit: 1) == [])
    try other.inDatabase { db in try db.execute(sql: "ROLLBACK") }
    #expect(try await journal.append([Note("a")], to: "one", expecting: 0).count == 1)
  }

  @Test func `says that the disk is full, and has recorded nothing`() throws {
    let pool = try DatabaseFile.open(folder.path("journal.sqlite"), patience: .zero)
    let long = String(repeating: "x", count: 1_000_000)
    let error = #expect(throws: DatabaseError.self) {
      try pool.write { db in
        try db.execute(sql: "PRAGMA max_page_count = 20")
        try db.execute(sql: SQL.append, arguments: ["one", 1, "test.note", 0, long])
      }
    }
    let told = EventStoreError(try #require(error), file: "journal.sqlite")
    #expect(told == .diskFull(file: "journal.sqlite"))
    #expect(told.description.contains("Free some space"))
    #expect(try pool.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM fact") } == 0)
  }

  @Test func `says that it is damaged`() throws {
    _ = try SQLiteEventStore(path: path)
    let page = 4096
    let bytes = try Data(contentsOf: URL(filePath: path))
    try (bytes.prefix(page) + Data(repeating: 0xFF, count: bytes.count - page)).write(to: URL(filePath: path))
    #expect(throws: EventStoreError.damaged(file: path)) { try SQLiteEventStore(path: path) }
  }

  private func rights(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }
}
