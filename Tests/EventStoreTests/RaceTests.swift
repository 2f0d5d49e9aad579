import EventSourcing
import EventStore
import Quiz
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(15))) struct `Two journals in one place` {
  @Test(arguments: JournalUnderTest.lasting)
  func `let exactly one win each version`(kind: JournalUnderTest) async throws {
    try await kind.usePlace { place in try await race([place.openPatiently(), place.openPatiently()]) }
  }

  private func race(_ journals: [any EventStore]) async throws {
    for version in 0..<40 {
      let winners = try await withThrowingTaskGroup(of: Int?.self) { group in
        for (index, journal) in journals.enumerated() {
          group.addTask {
            do throws(EventStoreError) {
              _ = try await journal.append([Note("\(index)")], to: "one", expecting: version)
              return index
            } catch .conflict(_, _, let actual) {
              #expect(actual == version + 1)
              return nil
            }
          }
        }
        return try await group.reduce(into: []) { winners, winner in winners += winner.map { [$0] } ?? [] }
      }
      #expect(winners.count == 1)
      for journal in journals {
        let facts = try await journal.read("one", after: version)
        #expect(try facts.map { try $0.fact(as: Note.self).text } == winners.map { "\($0)" })
      }
    }
  }

  @Test(arguments: JournalUnderTest.lasting, 0..<5)
  func `can be made at the same time`(kind: JournalUnderTest, attempt: Int) async throws {
    try await kind.usePlace { place in
      try await withThrowingTaskGroup { group in
        for number in 0..<4 {
          group.addTask {
            let journal = try place.openPatiently()
            try await journal.append([Note("")], to: "\(number)", expecting: 0)
          }
        }
        try await group.waitForAll()
      }
      #expect(try await place.openPatiently().readAll(after: 0, limit: 10).map(\.position) == [1, 2, 3, 4])
    }
  }

  @Test(arguments: JournalUnderTest.lasting)
  func `are claimed by one daemon only`(kind: JournalUnderTest) async throws {
    try await kind.usePlace { place in
      _ = try place.openPatiently()
      let claim = try place.claim()
      #expect(throws: EventStoreError.inUse(file: place.description)) { try place.claim() }
      withExtendedLifetime(claim) {}
    }
  }

  @Test(arguments: JournalUnderTest.lasting, JournalUnderTest.lasting)
  func `are the same once one was copied to the other`(from: JournalUnderTest, to: JournalUnderTest) async throws {
    try await from.use { source in
      try await source.append([Note("«Привет»\u{0}"), Note("2")], to: "one", expecting: 0)
      try await source.append([Note("gone")], to: "two", expecting: 0)
      try await source.append([ContestFact.locked(true), .ended], to: "contest/a", expecting: 0)
      try await source.append((3...2500).map { Note("\($0)") }, to: "one", expecting: 2)
      try await source.delete(["two"])
      try await to.usePlace { place in
        let target = try place.openPatiently()
        #expect(try await target.copy(from: source, name: "x") == 2502)
        #expect(
          try await target.readAll(after: 0, limit: 9999) == source.readAll(after: 0, limit: 9999))
        #expect(try await target.unfinished(prefix: "") == ["one"])
        #expect(try await target.counts() == source.counts())
        let next = try await target.append([Note("new")], to: "one", expecting: 2500)
        #expect(next.map(\.position) == [2504])
        await #expect(throws: EventStoreError.notEmpty(file: "x")) { try await target.copy(from: source, name: "x") }
      }
    }
  }
}
