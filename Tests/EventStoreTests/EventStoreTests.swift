import EventSourcing
import EventStore
import Foundation
import Quiz
import Testing

/// The properties that hold of every journal.
@Suite struct `A journal` {
  @Test(arguments: JournalUnderTest.allCases)
  func `gives back what was recorded, in order, with its place`(kind: JournalUnderTest) async throws {
    try await kind.use { journal in
      let first = try await journal.append([Note("a"), Note("b")], to: "one", expecting: 0)
      let second = try await journal.append([Note("c")], to: "two", expecting: 0)
      let third = try await journal.append([Note("d", kind: "test.other")], to: "one", expecting: 2)
      #expect(first.map(\.position) == [1, 2] && second.map(\.position) == [3] && third.map(\.position) == [4])
      #expect(first.map(\.version) == [1, 2] && second.map(\.version) == [1] && third.map(\.version) == [3])
      #expect(third[0].kind == "test.other" && third[0].stream == "one")
      #expect(third[0].recordedAt == Wall.time(3))
      #expect(try await journal.read("one", after: 0) == first + third)
      #expect(try await journal.read("one", after: 1) == [first[1]] + third)
      #expect(try await journal.read("one", after: 3) == [])
      #expect(try await journal.read("three", after: 0) == [])
      #expect(try await journal.readAll(after: 0, limit: 10) == first + second + third)
      #expect(try await journal.readAll(after: 1, limit: 2) == [first[1]] + second)
      #expect(try await journal.readAll(after: 4, limit: 10) == [])
      #expect(try await journal.readAll(after: 0, limit: 0) == [])
      #expect(try third[0].fact(as: Note.self) == Note("d", kind: "test.other"))
    }
  }

  @Test(arguments: JournalUnderTest.allCases)
  func `refuses facts behind another version than it is at`(kind: JournalUnderTest) async throws {
    try await kind.use { journal in
      let kept = try await journal.append([Note("a"), Note("b")], to: "one", expecting: 0)
      for wrong in [-1, 0, 1, 3] {
        await #expect(throws: EventStoreError.conflict(stream: "one", expecting: wrong, actual: 2)) {
          try await journal.append([Note("late")], to: "one", expecting: wrong)
        }
      }
      await #expect(throws: EventStoreError.conflict(stream: "two", expecting: 1, actual: 0)) {
        try await journal.append([Note("early")], to: "two", expecting: 1)
      }
      #expect(try await journal.readAll(after: 0, limit: 10) == kept)
    }
  }

  @Test(arguments: JournalUnderTest.allCases)
  func `records all facts or none`(kind: JournalUnderTest) async throws {
    try await kind.use { journal in
      await #expect {
        try await journal.append([Note("a"), Note("b", weight: .infinity)], to: "one", expecting: 0)
      } throws: { error in
        (error as? EventStoreError)?.code == "unwritable"
      }
      let nothing = try await journal.append([Note](), to: "one", expecting: 0)
      #expect(nothing == [])
      #expect(try await journal.readAll(after: 0, limit: 10) == [])
      #expect(try await journal.streams(prefix: "").isEmpty)
      #expect(try await journal.append([Note("a")], to: "one", expecting: 0).map(\.position) == [1])
    }
  }

  @Test(arguments: JournalUnderTest.allCases)
  func `keeps texts and names as they are`(kind: JournalUnderTest) async throws {
    try await kind.use { journal in
      // The two look the same, and are not: é as one scalar, and as two.
      let names: [StreamName] = ["caf\u{E9}", "cafe\u{301}", "Мир/1", "' OR 1=1 --", "%_*?[a]"]
      let text = "«Привет»\n\u{0}\u{1F3BB}\"\\"
      for name in names { try await journal.append([Note(text)], to: name, expecting: 0) }
      for name in names {
        #expect(try await journal.read(name, after: 0).map { try $0.fact(as: Note.self).text } == [text])
      }
      #expect(try await journal.streams(prefix: "").map(\.0) == names.sorted())
      #expect(try await journal.streams(prefix: "cafe").map(\.0) == ["cafe\u{301}"])
      #expect(try await journal.streams(prefix: "%").map(\.0) == ["%_*?[a]"])
    }
  }

  @Test(arguments: JournalUnderTest.allCases)
  func `lists streams by their beginning, with their versions`(kind: JournalUnderTest) async throws {
    try await kind.use { journal in
      for name in ["contest/b", "contest/a", "contest", "contests/c", "eggs/a"] {
        try await journal.append([Note("1"), Note("2")], to: StreamName(name), expecting: 0)
      }
      try await journal.append([Note("3")], to: "contest/a", expecting: 2)
      let contests = try await journal.streams(prefix: "contest/")
      #expect(contests.map(\.0) == ["contest/a", "contest/b"])
      #expect(contests.map(\.version) == [3, 2])
      #expect(try await journal.streams(prefix: "maths").isEmpty)
    }
  }

  @Test(arguments: JournalUnderTest.allCases)
  func `lists the streams that nothing has ended, whatever came after the end`(kind: JournalUnderTest) async throws {
    try await kind.use { journal in
      for name in ["contest/b", "contest/a", "contest/c", "eggs/a"] {
        try await journal.append([Note("1")], to: StreamName(name), expecting: 0)
      }
      try await journal.append([ContestFact.ended], to: "contest/b", expecting: 1)
      try await journal.append([ContestFact.locked(true), .ended], to: "contest/d", expecting: 0)
      try await journal.append([Note("2")], to: "contest/b", expecting: 2)
      #expect(try await journal.unfinished(prefix: "contest/") == ["contest/a", "contest/c"])
      #expect(try await journal.unfinished(prefix: "") == ["contest/a", "contest/c", "eggs/a"])
      #expect(try await journal.unfinished(prefix: "maths").isEmpty)
    }
  }

  @Test(arguments: JournalUnderTest.allCases)
  func `deletes streams with all that belongs to them, and no others`(kind: JournalUnderTest) async throws {
    try await kind.use { journal in
      for name in ["a", "b", "c"] as [StreamName] {
        try await journal.append([Note("1", kind: "test.\(name)"), Note("2")], to: name, expecting: 0)
        try await journal.save(Snapshot(version: 2, format: "test.1", body: Data([1])), of: name)
      }
      try await journal.delete(["a", "c", "unknown"])
      #expect(try await journal.readAll(after: 0, limit: 10).map(\.stream) == ["b", "b"])
      #expect(try await journal.read("a", after: 0).isEmpty)
      #expect(try await journal.snapshot(of: "a") == nil)
      #expect(try await journal.snapshot(of: "b") != nil)
      #expect(try await journal.unfinished(prefix: "") == ["b"])
      let counts = try await journal.counts()
      #expect(counts.map { "\($0.kind) \($0.count)" } == ["test.b 1", "test.note 1"])
      #expect(counts.allSatisfy { $0.oldest == Wall.time(2) && $0.newest >= $0.oldest })
      #expect(try await journal.append([Note("3")], to: "a", expecting: 0).map(\.position) == [7])
      #expect(try await journal.lastPosition() == 7)
    }
  }

  @Test(arguments: JournalUnderTest.allCases)
  func `counts facts by kind, with their times`(kind: JournalUnderTest) async throws {
    try await kind.use { journal in
      #expect(try await journal.counts() == [])
      for (version, kind) in ["test.b", "test.a", "test.b"].enumerated() {
        try await journal.append([Note("", kind: kind)], to: "one", expecting: version)
      }
      let counts = try await journal.counts()
      #expect(counts.map(\.kind) == ["test.a", "test.b"])
      #expect(counts.map(\.count) == [1, 2])
      #expect(counts.map(\.oldest) == [Wall.time(2), Wall.time(1)])
      #expect(counts.map(\.newest) == [Wall.time(2), Wall.time(3)])
    }
  }

  @Test(arguments: JournalUnderTest.allCases)
  func `keeps the newest snapshot of a stream`(kind: JournalUnderTest) async throws {
    try await kind.use { journal in
      #expect(try await journal.snapshot(of: "one") == nil)
      let old = Snapshot(version: 3, format: "test.1", body: Data([0, 255, 10]))
      let new = Snapshot(version: 7, format: "test.1", body: Data())
      let again = Snapshot(version: 7, format: "test.2", body: Data([1]))
      for (saved, kept) in [(old, old), (new, new), (old, new), (again, again)] {
        try await journal.save(saved, of: "one")
        #expect(try await journal.snapshot(of: "one") == kept)
      }
      #expect(try await journal.snapshot(of: "two") == nil)
    }
  }

  @Test(arguments: JournalUnderTest.allCases)
  func `exports a fact with its place as one line of JSON`(kind: JournalUnderTest) async throws {
    try await kind.use { journal in
      let kept = try await journal.append([Note("line\nline")], to: "a\"b", expecting: 0)
      #expect(
        kept[0].exportLine == """
          {"position":1,"stream":"a\\"b","version":1,"recordedAt":"2023-11-14T22:13:21.000Z",\
          "fact":{"kind":"test.note","text":"line\\nline","version":1,"weight":1}}
          """)
    }
  }

  @Test func `names a fact that cannot be read`() throws {
    let broken = StoredEvent(
      position: 7, stream: "one", version: 2, kind: "test.note", recordedAt: Wall.time(1), body: Data("{}".utf8))
    let error = #expect(throws: EventStoreError.self) { try broken.fact(as: Note.self) }
    #expect(error?.code == "unreadable")
    #expect(error?.description.hasPrefix("fact 7 (one, \"test.note\") cannot be read: ") == true)
  }
}
