import EventSourcing
import EventStore
import TestSupport
import Testing

@Suite struct `Two journals on one file` {
  @Test func `let exactly one win each version`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("journal.sqlite")
    let journals = [try SQLiteEventStore(path: path), try SQLiteEventStore(path: path)]
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

  @Test(arguments: 0..<10) func `can be made at the same time`(attempt: Int) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("new/journal.sqlite")
    try await withThrowingTaskGroup { group in
      for number in 0..<4 {
        group.addTask {
          let journal = try SQLiteEventStore(path: path)
          try await journal.append([Note("")], to: "\(number)", expecting: 0)
        }
      }
      try await group.waitForAll()
    }
    #expect(try await SQLiteEventStore(path: path).readAll(after: 0, limit: 10).map(\.position) == [1, 2, 3, 4])
  }
}
