import EventSourcing
import Foundation
import TestSupport
import Testing

@testable import EventStore

@Suite struct `What is redacted in a journal` {
  /// The erasure of the text of these facts, by index, with `appended` after them.
  private func redaction(_ indices: Int..., appending appended: String...) throws(EventStoreError) -> Redaction {
    var erasure = Erasure<Note>()
    for index in indices { erasure.replaced[index] = Note("…") }
    erasure.appended = appended.map { Note($0) }
    return try Redaction(erasure)
  }

  @Test(arguments: JournalUnderTest.allCases) func `changes in its place, and nothing else does`(
    journal: JournalUnderTest
  ) async throws {
    try await journal.use { store in
      let before = try await store.append([Note("a"), Note("b")], to: "one", expecting: 0)
      try await store.append([Note("c")], to: "two", expecting: 0)
      try await store.save(Snapshot(version: 2, format: "x", body: Data([1])), of: "one")
      let redaction = try redaction(1, appending: "d")
      try await store.redact("one") { stored throws(EventStoreError) in
        #expect(stored == before)
        return redaction
      }
      let after = try await store.read("one", after: 0)
      #expect(try after.map { try $0.fact(as: Note.self).text } == ["a", "…", "d"])
      #expect(after.map(\.version) == [1, 2, 3] && after.map(\.position) == [1, 2, 4])
      #expect(after[0] == before[0] && after[1].recordedAt == before[1].recordedAt)
      #expect(try await store.snapshot(of: "one") == nil)
      #expect(try await store.counts().map(\.count) == [4])
      try await store.append([Note("e")], to: "one", expecting: 3)
      #expect(try await store.readAll(after: 0, limit: 9).map(\.position) == [1, 2, 3, 4, 5])
    }
  }

  @Test(arguments: JournalUnderTest.allCases) func `may be nothing, or all of a stream`(journal: JournalUnderTest)
    async throws
  {
    try await journal.use { store in
      try await store.append([Note("a")], to: "one", expecting: 0)
      try await store.save(Snapshot(version: 1, format: "x", body: Data([1])), of: "one")
      try await store.redact("one") { _ throws(EventStoreError) in .none }
      #expect(try await store.snapshot(of: "one") != nil)
      #expect(try await store.lastPosition() == 1)
      try await store.redact("one") { _ throws(EventStoreError) in .wholeStream }
      #expect(try await store.read("one", after: 0).isEmpty)
      #expect(try await store.snapshot(of: "one") == nil)
      await #expect(throws: EventStoreError.conflict(stream: "two", expecting: 1, actual: 0)) {
        try await store.redact("two") { stored throws(EventStoreError) in
          throw .conflict(stream: "two", expecting: 1, actual: stored.count)
        }
      }
    }
  }

  @Test(arguments: JournalUnderTest.lasting)
  func `is remembered until the journal is written anew, whatever is tried meanwhile`(
    journal: JournalUnderTest
  ) async throws {
    let redaction = try redaction(0)
    try await journal.use { store in
      try await store.append([Note("a")], to: "one", expecting: 0)
      try await store.tryWriting()
      #expect(try await !store.isToBeRewritten())
      try await store.redact("one") { _ throws(EventStoreError) in redaction }
      // A check of whether the daemon is ready tries to write. The wall clock of the tests is a second later each time.
      for _ in 0..<2 {
        try await store.tryWriting()
        #expect(try await store.isToBeRewritten())
      }
      try await store.wipe(rewriting: false)
      #expect(try await store.isToBeRewritten())
      try await store.wipe(rewriting: true)
      #expect(try await !store.isToBeRewritten())
    }
  }

  /// How often `text` stands in the files of `folder`, whatever they are.
  private func count(of text: String, in folder: TemporaryFolder) throws -> Int {
    try folder.names().reduce(0) { try $0 + Data(folder.read($1)).ranges(of: Data(text.utf8)).count }
  }

  @Test(arguments: [false, true])
  func `is nowhere in the journal's files after they were wiped`(rewriting: Bool) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("journal.sqlite")
    let store = try SQLiteEventStore(path: path)
    // So many that pages of the file are split, and some so long that they take pages of their own.
    for number in 0..<40 {
      let notes = (0..<25).map {
        Note($0 % 10 == 9 ? String(repeating: "Wilhelmina ", count: 700) : "Wilhelmina \($0)")
      }
      try await store.append(notes, to: "stream/\(number % 4)", expecting: number / 4 * 25)
    }
    let snapshot = Data(String(repeating: "Wilhelmina ", count: 3000).utf8)
    for number in 0..<4 {
      try await store.save(Snapshot(version: 250, format: "x", body: snapshot), of: "stream/\(number)")
    }
    #expect(try count(of: "Wilhelmina", in: folder) > 1000)
    for number in 0..<4 {
      try await store.redact("stream/\(number)") { stored throws(EventStoreError) in
        var erasure = Erasure<Note>()
        for index in stored.indices { erasure.replaced[index] = Note("…") }
        return try Redaction(erasure)
      }
    }
    #expect(try await store.isToBeRewritten())
    try await store.wipe(rewriting: rewriting)
    #expect(try count(of: "Wilhelmina", in: folder) == 0)
    #expect(try await store.isToBeRewritten() == !rewriting)
    #expect(try JournalFile(path).problems().isEmpty)
    #expect(try await store.readAll(after: 0, limit: 2000).count == 1000)
  }
}
