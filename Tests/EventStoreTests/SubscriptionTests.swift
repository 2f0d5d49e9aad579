import EventSourcing
import EventStore
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A subscribe of the journal` {
  @Test(arguments: JournalUnderTest.allCases)
  func `begins with what is there, and goes on with what comes`(kind: JournalUnderTest) async throws {
    try await kind.use { journal in
      try await journal.append([Note("1"), Note("2"), Note("3")], to: "one", expecting: 0)
      var facts = journal.subscribe(after: 1).makeAsyncIterator()
      #expect(try await facts.next()?.position == 2)
      #expect(try await facts.next()?.position == 3)
      try await journal.append([Note("4")], to: "two", expecting: 0)
      #expect(try await facts.next()?.fact(as: Note.self) == Note("4"))
    }
  }

  /// Four writers, of which two fight for the same stream, and four readers who begin at different places.
  @Test(arguments: JournalUnderTest.allCases)
  func `has each position once and in order, whoever appends`(kind: JournalUnderTest) async throws {
    let (rounds, streams) = (40, ["one", "one", "two", "three"])
    let last = Int64(2 * rounds * streams.count)
    try await kind.use { journal in
      try await withThrowingTaskGroup(of: [Int64]?.self) { group in
        for start in [0, 1, 199, last - 1] {
          group.addTask {
            var positions: [Int64] = []
            for try await fact in journal.subscribe(after: start) {
              positions.append(fact.position)
              if fact.position >= last { break }
            }
            return positions
          }
        }
        for stream in streams {
          group.addTask {
            for _ in 0..<rounds { try await press(on: journal, to: StreamName(stream)) }
            return nil
          }
        }
        var starts: Set<Int64> = []
        for try await positions in group {
          guard let positions else { continue }
          let first = try #require(positions.first)
          #expect(positions == Array(first...last))
          starts.insert(first)
        }
        #expect(starts == [1, 2, 200, last])
      }
    }
  }

  @Test(arguments: JournalUnderTest.allCases)
  func `waits for its reader, and delays nobody`(kind: JournalUnderTest) async throws {
    try await kind.use { journal in
      var slow = journal.subscribe(after: 0).makeAsyncIterator()
      var fast = journal.subscribe(after: 0).makeAsyncIterator()
      for version in stride(from: 0, to: 600, by: 60) {
        try await journal.append((1...60).map { Note("\($0)") }, to: "one", expecting: version)
        for later in 1...60 { #expect(try await fast.next()?.version == version + later) }
      }
      for version in 1...600 { #expect(try await slow.next()?.version == version) }
    }
  }

  @Test(arguments: JournalUnderTest.allCases)
  func `ends when its task is cancelled, waiting or not`(kind: JournalUnderTest) async throws {
    try await kind.use { journal in
      try await journal.append([Note("1")], to: "one", expecting: 0)
      for cancelsAtOnce in [true, false] {
        let (seen, saw) = AsyncStream.makeStream(of: Void.self)
        try await withThrowingTaskGroup { group in
          group.addTask {
            for try await _ in journal.subscribe(after: 0) { saw.yield() }
            saw.finish()
          }
          if !cancelsAtOnce { for await _ in seen { break } }
          group.cancelAll()
          try await group.waitForAll()
        }
      }
    }
  }

  @Test(arguments: JournalUnderTest.lasting)
  func `has what another journal in the same place records`(kind: JournalUnderTest) async throws {
    try await kind.usePlace { place in
      let (here, there) = (try place.openPatiently(), try place.openPatiently())
      var facts = here.subscribe(after: 0).makeAsyncIterator()
      for number in 0..<3 {
        try await there.append([Note("\(number)")], to: "one", expecting: number)
        #expect(try await facts.next()?.fact(as: Note.self) == Note("\(number)"))
      }
    }
  }
}

/// Appends two notes to `stream`, again where somebody else is first.
func press(on journal: any EventStore, to stream: StreamName) async throws {
  var version = 0
  while true {
    do throws(EventStoreError) {
      _ = try await journal.append([Note("a"), Note("b")], to: stream, expecting: version)
      return
    } catch .conflict(_, _, let actual) {
      version = actual
    }
  }
}
