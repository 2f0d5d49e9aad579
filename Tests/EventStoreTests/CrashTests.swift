import EventSourcing
import EventStore
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A process that is killed while it appends` {
  /// How many journals are written, each by twelve processes that are killed.
  /// `APEIRON_CRASH_JOURNALS=84` kills a thousand.
  static let journals = ProcessInfo.processInfo.environment["APEIRON_CRASH_JOURNALS"].flatMap { UInt64($0) } ?? 3

  @Test(arguments: JournalUnderTest.lasting, 1...journals)
  func `loses nothing that it has acknowledged, and leaves no half`(kind: JournalUnderTest, seed: UInt64) async throws {
    try await kind.usePlace { place in
      var acknowledged = 0
      for life in 0..<12 {
        let positions = try await Victim.run(place: place, lines: 1...40, seed: 100 * seed + UInt64(life))
        acknowledged += positions.count
        let journal = try place.openPatiently()
        // A server may still be at the last request of the process; a write waits for that.
        try await journal.tryWriting()
        let kept = try await journal.readAll(after: 0, limit: .max)
        #expect(Set(positions).isSubset(of: kept.map(\.position)), "life \(life)")
        try check(kept)
      }
      #expect(acknowledged > 100)
    }
  }

  @Test(arguments: JournalUnderTest.lasting, 0..<6 as Range<UInt64>)
  func `leaves a journal that opens, when it was still being made`(kind: JournalUnderTest, seed: UInt64) async throws {
    try await kind.usePlace { place in
      let positions = try await Victim.run(place: place, lines: 1...1, seed: seed)
      let journal = try place.openPatiently()
      try await journal.tryWriting()
      let kept = try await journal.readAll(after: 0, limit: .max)
      #expect(Set(positions).isSubset(of: kept.map(\.position)))
      try check(kept)
      try await journal.append([Note("a")], to: "one", expecting: 0)
    }
  }

  /// Positions and versions have no hole, each fact is where it was decided to be, and those that were
  /// recorded together are all there.
  private func check(_ facts: [StoredEvent]) throws {
    #expect(facts.map(\.position) == (0..<facts.count).map { Int64($0 + 1) })
    for (stream, facts) in Dictionary(grouping: facts, by: \.stream) {
      #expect(facts.map(\.version) == Array(1...facts.count), "\(stream)")
      for fact in facts {
        let said = try JSONDecoder().decode(Said.self, from: fact.body)
        #expect(said.number == fact.version && said.first + said.size - 1 <= facts.count, "\(stream)")
      }
    }
  }
}

/// The fields that EventStoreCrasher writes into a fact.
private struct Said: Decodable {
  let number, first, size: Int
}
