import EventStore
import Foundation
import Testing

/// The things that daemons on one journal share beside its facts.
@Suite(.enabled(if: PostgreSQLServer.isInstalled, PostgreSQLServer.remedy), .timeLimit(.minutes(15)))
struct `Daemons on one journal` {
  private func place() async throws -> JournalPlace {
    .database(try await PostgreSQLServer.shared.value.database())
  }

  @Test func `tell one another what is no fact, and have one time`() async throws {
    let place = try await place()
    let one = try #require(try place.openPatiently() as? any SharedEventStore)
    let two = try #require(try place.openPatiently() as? any SharedEventStore)
    var heard = two.news().makeAsyncIterator()
    // A daemon that does not listen yet misses it.
    let telling = Task {
      while !Task.isCancelled {
        try await one.tell("Привет")
        // steady: it is told until it is heard.
        try await Task.sleep(for: .milliseconds(20))
      }
    }
    #expect(await heard.next() == "Привет")
    telling.cancel()
    let times = [try await one.sharedTime(), try await two.sharedTime(), try await one.sharedTime()]
    #expect(times == times.sorted() && times[0] > 1_700_000_000_000_000_000)
  }

  @Test func `share it, of whom the first has it alone until it has settled`() async throws {
    let place = try await place()
    _ = try place.openPatiently()
    let first = try place.join()
    #expect(first.isFirst)
    #expect(throws: EventStoreError.inUse(file: place.description)) { _ = try place.claim() }
    try first.settled()
    let second = try place.join()
    #expect(!second.isFirst)
    #expect(throws: EventStoreError.inUse(file: place.description)) { _ = try place.claim() }
    withExtendedLifetime((first, second)) {}
  }

  @Test func `share documents, of which none is lost where two change one`() async throws {
    let place = try await place()
    _ = try place.openPatiently()
    let documents = try (0..<3).map { _ in try #require(try place.join(settling: true).documents) }
    #expect(try documents[0].read("book") == nil)
    try await withThrowingTaskGroup { group in
      for document in documents {
        group.addTask {
          for _ in 0..<20 { try document.change("book") { ($0 ?? Data()) + [1] } }
        }
      }
      try await group.waitForAll()
    }
    for document in documents { #expect(try document.read("book")?.count == 60) }
    try documents[0].change("book") { _ in nil }
    #expect(try documents[1].read("book")?.count == 60)
  }
}

extension JournalPlace {
  fileprivate func join(settling: Bool) throws -> JournalMembership {
    let membership = try join()
    if settling { try membership.settled() }
    return membership
  }
}
