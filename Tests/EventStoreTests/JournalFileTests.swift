import EventSourcing
import Foundation
import GRDB
import TestSupport
import Testing

@testable import EventStore

@Suite(.timeLimit(.minutes(15))) struct `A journal's keeper` {
  private let folder: TemporaryFolder
  private let file: JournalFile

  init() throws {
    folder = try TemporaryFolder()
    file = JournalFile(folder.path("journal.sqlite"))
  }

  private func texts(_ path: String) async throws -> [String] {
    try await SQLiteEventStore(path: path).readAll(after: 0, limit: 100).map { try $0.fact(as: Note.self).text }
  }

  @Test func `copies it while it is written to`() async throws {
    let journal = try SQLiteEventStore(path: file.path)
    try await journal.append([Note("a")], to: "one", expecting: 0)
    try file.backUp(to: folder.path("copy.sqlite"))
    try await journal.append([Note("b")], to: "one", expecting: 1)
    #expect(try folder.names().filter { $0.hasPrefix("copy") } == ["copy.sqlite"])
    #expect(try JournalFile(folder.path("copy.sqlite")).problems().isEmpty)
    let mode = try FileManager.default.attributesOfItem(atPath: folder.path("copy.sqlite"))[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(try await texts(folder.path("copy.sqlite")) == ["a"])
    #expect(try await texts(file.path) == ["a", "b"])
  }

  @Test func `overwrites no file, and leaves none behind where it fails`() async throws {
    _ = try SQLiteEventStore(path: file.path)
    try folder.write("mine", to: "copy.sqlite")
    let error = #expect(throws: EventStoreError.self) { try file.backUp(to: folder.path("copy.sqlite")) }
    #expect(error?.code == "cannotOpen")
    #expect(try folder.read("copy.sqlite") == Array("mine".utf8))
    let missing = JournalFile(folder.path("missing.sqlite"))
    #expect(throws: EventStoreError.self) { try missing.backUp(to: folder.path("other.sqlite")) }
    #expect(throws: EventStoreError.self) { try missing.problems() }
    #expect(try !folder.names().contains("other.sqlite") && !folder.names().contains("missing.sqlite"))
  }

  @Test func `puts a backup back, and keeps what was there`() async throws {
    try await SQLiteEventStore(path: file.path).append([Note("a")], to: "one", expecting: 0)
    try file.backUp(to: folder.path("copy.sqlite"))
    try await SQLiteEventStore(path: file.path).append([Note("b")], to: "one", expecting: 1)
    let kept = try #require(try file.restore(from: folder.path("copy.sqlite")))
    #expect(try await texts(file.path) == ["a"])
    #expect(try await texts(kept) == ["a", "b"])
    try FileManager.default.removeItem(atPath: file.path)
    #expect(try await restored() == nil)
    #expect(try await texts(file.path) == ["a"])
  }

  /// Restores the copy once nobody holds the lock. A process that another test has just forked shares all open
  /// descriptors until it calls `exec`, so it may still hold a lock that this test has given up.
  private func restored() async throws -> String? {
    var kept: String?
    try await eventually("nobody holds the journal's lock") {
      do { kept = try file.restore(from: folder.path("copy.sqlite")) } catch EventStoreError.inUse { return false }
      return true
    }
    return kept
  }

  @Test func `puts nothing back while a daemon runs, or from a copy that is not whole`() async throws {
    try await SQLiteEventStore(path: file.path).append([Note("a"), Note("b"), Note("c")], to: "one", expecting: 0)
    try file.backUp(to: folder.path("copy.sqlite"))
    do {
      let daemon = try JournalFileLock(file.path)
      #expect(throws: EventStoreError.inUse(file: file.path)) { try file.restore(from: folder.path("copy.sqlite")) }
      withExtendedLifetime(daemon) {}
    }
    try await change("copy.sqlite", "DELETE FROM fact WHERE version = 2")
    await #expect(throws: EventStoreError.damaged(file: folder.path("copy.sqlite"))) { try await restored() }
    #expect(try await texts(file.path) == ["a", "b", "c"])
  }

  private func change(_ name: String, _ sql: String) async throws {
    let queue = try anotherProgram(at: folder.path(name))
    try await queue.write { db in try db.execute(sql: sql) }
    try queue.close()
  }

  @Test(arguments: [
    ("DELETE FROM fact WHERE version = 2", "gap"), ("UPDATE fact SET body = '{' WHERE version = 2", "fact 2"),
    ("UPDATE fact SET kind = 'test.other' WHERE version = 3", "fact 3"),
    ("INSERT INTO snapshot (stream, version, format, body) VALUES ('one', 4, 'x', x'00')", "snapshot"),
  ]) func `finds what is wrong`(sql: String, told: String) async throws {
    try await SQLiteEventStore(path: file.path).append([Note("a"), Note("b"), Note("c")], to: "one", expecting: 0)
    #expect(try file.problems().isEmpty)
    try await change("journal.sqlite", sql)
    let problems = try file.problems()
    #expect(problems.count == 1 && problems[0].contains(told))
  }

  @Test func `finds at start what spoilt the file or the newest facts`() async throws {
    let notes = (0..<500).map { Note("note \($0)") }
    try await SQLiteEventStore(path: file.path).append(notes, to: "one", expecting: 0)
    try file.quickCheck()
    try await change("journal.sqlite", "UPDATE fact SET body = 'x' WHERE version = 499")
    #expect(throws: EventStoreError.damaged(file: file.path)) { try file.quickCheck() }
    try await change("journal.sqlite", "DELETE FROM fact WHERE version = 499")
    try file.quickCheck()
    var bytes = try folder.read("journal.sqlite")
    let middle = bytes.count / 2 / 4096 * 4096
    bytes.replaceSubrange(middle..<middle + 4096, with: repeatElement(0xFF, count: 4096))
    try folder.write(bytes, to: "journal.sqlite")
    #expect(throws: EventStoreError.self) { try file.quickCheck() }
  }
}
