import Basics
import EventSourcing
import EventStore
import Foundation
import JudgingSupport
import Logging
import Quiz
import TestSupport
import Testing

@testable import GameServer
@testable import Recognition

/// A journal in memory as two daemons share it, whose facts the test hands on when it likes.
private struct SharedJournal: JournalInFront, SharedEventStore {
  let inner = InMemoryEventStore()

  func append<F: Fact>(
    _ facts: [F], to stream: StreamName, expecting version: Int
  ) async throws(EventStoreError) -> [StoredEvent] {
    try await inner.append(facts, to: stream, expecting: version)
  }
  func sharedTime() async throws(EventStoreError) -> Int64 { 0 }
  func tell(_ news: String) async throws(EventStoreError) {}
  func news() -> AsyncStream<String> { AsyncStream { $0.finish() } }
}

/// Two daemons on one journal, of which each hears from the other only when it is told to.
private struct TwoDaemons {
  let clock = TestClock()
  let journal = SharedJournal()
  let one, two: ContestRooms

  init(
    drawing generators: (any RandomNumberGenerator & Sendable, any RandomNumberGenerator & Sendable) = (
      SystemRandomNumberGenerator(), SystemRandomNumberGenerator()
    )
  ) {
    one = ContestRooms(store: journal, clock: clock, generator: generators.0, station: "one")
    two = ContestRooms(store: journal, clock: clock, generator: generators.1, station: "two")
  }

  /// A class game with Anna and Boris whose first question is asked, as both have it.
  func game() async throws -> (one: ContestRoom, two: ContestRoom) {
    let room = try await one.open(.sample())
    for player in [anna, boris] { try await room.perform(.join(player, name: player.rawValue)) }
    let twin = try #require(try await two.room(room.id))
    try await twin.perform(.ask)
    try await follow()
    return (room, twin)
  }

  /// Both take in all facts.
  func follow() async throws {
    for event in try await journal.readAll(after: 0, limit: .max) {
      try await one.follow(event)
      try await two.follow(event)
    }
  }

  func shows(_ room: ContestRoom, _ player: PlayerID, ago: Duration = .zero) async throws {
    let wanted = await room.state.contest.round?.assignment.image ?? "none"
    let captured = clock.now - ago
    await room.judging(player, captured: captured)
    try await room.frame(player, .seeing([wanted], at: captured))
  }

  func kinds(_ room: ContestRoom) async throws -> [String] {
    try await journal.read(ContestRoom.stream(of: room.id), after: 0).map(\.kind)
  }
}

@Suite(.timeLimit(.minutes(15))) struct `The rooms of two daemons` {
  @Test func `are found by their PIN at the other, which has not heard of them`() async throws {
    let daemons = TwoDaemons()
    let room = try await daemons.one.open(.sample())
    let pin = try #require(room.pin)
    let found = try #require(await daemons.two.room(pin: pin))
    #expect(found.id == room.id)
    try await found.perform(.join(anna, name: "Anna"))
    // Nothing is refused on an old state: Anna is known here as soon as she asks.
    try await room.perform(.leave(anna))
    #expect(try await daemons.kinds(room) == ["contest.opened", "contest.joined", "contest.left"])
  }

  @Test func `take the wins of both, each once, and end the question once`() async throws {
    let daemons = TwoDaemons()
    let (one, two) = try await daemons.game()
    daemons.clock.pass(.milliseconds(1500))
    try await withThrowingTaskGroup { group in
      for (room, player) in [(one, anna), (two, boris), (two, anna), (one, boris)] {
        group.addTask { try await daemons.shows(room, player) }
      }
      try await group.waitForAll()
    }
    #expect(try await daemons.kinds(one).filter { $0 == "quiz.won" }.count == 2)
    try await one.perform(.ask)
    daemons.clock.pass(.seconds(60))
    try await withThrowingTaskGroup { group in
      for room in [one, two, one, two] { group.addTask { try await room.tick() } }
      try await group.waitForAll()
    }
    try await daemons.follow()
    try await two.tick()
    #expect(try await daemons.kinds(one).filter { $0 == "quiz.lost" }.count == 2)
    #expect(await two.state.version == one.state.version)
  }

  @Test func `know a question that the other has asked this very moment`() async throws {
    let daemons = TwoDaemons()
    let room = try await daemons.one.open(.sample())
    try await room.perform(.join(anna, name: "Anna"))
    let twin = try #require(try await daemons.two.room(room.id))
    try await room.perform(.ask)
    daemons.clock.pass(.milliseconds(1500))
    let wanted = try #require(await room.state.contest.round?.assignment.image)
    await twin.judging(anna, captured: daemons.clock.now)
    try await twin.frame(anna, .seeing([wanted], at: daemons.clock.now, standsAlone: false))
    #expect(try await daemons.kinds(room).last == "quiz.won")
  }

  @Test func `hold a question open for a picture that the other still judges, and not for one that has died`()
    async throws
  {
    let daemons = TwoDaemons()
    let (one, two) = try await daemons.game()
    daemons.clock.pass(.milliseconds(29_900))
    let captured = daemons.clock.now
    await two.judging(anna, captured: captured)
    daemons.clock.pass(.milliseconds(900))
    try await two.tick()
    var news = daemons.two.news.makeAsyncIterator()
    var told = try #require(await news.next())
    #expect(told.unjudged == [anna: captured.nanoseconds])
    told.daemon = "two"
    await one.hear(told)
    daemons.clock.pass(.milliseconds(900))
    try await one.tick()
    #expect(try await daemons.kinds(one).filter { $0 == "quiz.lost" }.count == 1, "Boris has lost")
    daemons.clock.pass(.seconds(1))
    try await one.tick()
    #expect(try await daemons.kinds(one).filter { $0 == "quiz.lost" }.count == 2, "nobody tells of it any more")
  }

  @Test func `tell who has a page open, until the daemon has not told it for long`() async throws {
    let daemons = TwoDaemons()
    let (one, two) = try await daemons.game()
    let watched = await two.changes(watching: boris)
    var news = daemons.two.news.makeAsyncIterator()
    var told = try #require(await news.next())
    #expect(told.here == [boris])
    told.daemon = "two"
    await one.hear(told)
    #expect(await one.state.present == [boris])
    daemons.clock.pass(PeerMessage.presenceLasts)
    #expect(await one.state.present.isEmpty)
    await one.hear(told)
    told.here = nil
    told.gone = [boris]
    await one.hear(told)
    #expect(await one.state.present.isEmpty)
    withExtendedLifetime(watched) {}
  }

  @Test func `never have one PIN`() async throws {
    // Both draw the same, but for the identifiers, which are drawn first.
    let daemons = TwoDaemons(drawing: (Shifted(skip: 0), Shifted(skip: 1)))
    let first = try await daemons.one.open(.sample())
    let second = try await daemons.two.open(.sample())
    #expect(first.pin != second.pin)
    let pin = try #require(first.pin)
    #expect(await daemons.two.room(pin: pin)?.id == first.id)
  }

  @Test func `are brought back by the first of them, and go on where others lead`() async throws {
    let daemons = TwoDaemons()
    let (one, _) = try await daemons.game()
    let late = ContestRooms(
      store: daemons.journal, clock: daemons.clock, generator: SystemRandomNumberGenerator(), station: "three")
    #expect(try await late.load(leadByOthers: true).isEmpty)
    #expect(try await late.room(one.id)?.state.contest.phase == .question)
    let alone = ContestRooms(
      store: daemons.journal, clock: daemons.clock, generator: SystemRandomNumberGenerator(), station: "four")
    #expect(try await alone.load(leadByOthers: false).isEmpty)
    #expect(try await daemons.kinds(one).contains("contest.gathering"))
  }

  @Test func `leave a kiosk to the daemon at whose camera it is`() async throws {
    let daemons = TwoDaemons()
    var opening = Contest.Opening.sample(.kiosk)
    opening.source = .daemon
    let room = try await daemons.one.open(opening)
    try await room.perform(.join(anna, name: "Player"))
    try await room.perform(.ask)
    let twin = try #require(try await daemons.two.room(room.id))
    #expect(!room.isElsewhere && twin.isElsewhere)
    // Its own daemon comes again: its camera was away.
    let again = ContestRooms(
      store: daemons.journal, clock: daemons.clock, generator: SystemRandomNumberGenerator(), station: "one")
    #expect(try await again.load(leadByOthers: true).isEmpty)
    #expect(try await daemons.kinds(room).suffix(2) == ["contest.replayed", "quiz.cameraLost"])
  }
}

/// Draws the numbers of one seed, without the first.
private struct Shifted: RandomNumberGenerator, Sendable {
  private var inner = SplitMix64(seed: 7)
  private var numbers = 0
  private let skip: Int

  init(skip: Int) { self.skip = skip }

  mutating func next() -> UInt64 {
    numbers += 1
    // Sixteen letters of an identifier come first: one differs.
    let number = inner.next()
    return numbers == 1 && skip == 1 ? ~number : number
  }
}

@Suite struct `The clock of a journal` {
  private func sample(at machine: Int64, offset: Int64, took: Int64 = 1000) -> JournalClock.Sample {
    JournalClock.Sample(before: machine, after: machine + took, shared: machine + took / 2 + offset)
  }

  @Test func `is set by the quickest answer`() {
    let clock = JournalClock([
      sample(at: 0, offset: 5_000_000, took: 9_000_000), sample(at: 10_000_000, offset: 7_000_000_000),
    ])
    let machine = SuspendingClock.Instant(nanoseconds: 1_000_000_000)
    #expect(clock.instant(ofMachine: machine).nanoseconds == 8_000_000_000)
  }

  @Test func `makes a small difference good slowly, and never goes back`() {
    let clock = JournalClock([sample(at: 0, offset: 1_000_000_000)])
    #expect(clock.take(sample(at: 1_000_000, offset: 900_000_000, took: 10)) == nil)
    var last = Int64.min
    for milliseconds in stride(from: Int64(2), through: 4000, by: 1) {
      let instant = clock.instant(ofMachine: .init(nanoseconds: milliseconds * 1_000_000)).nanoseconds
      #expect(instant > last)
      last = instant
    }
    #expect(last == 4_900_000_000)
  }

  @Test func `is set at once where the database's clock was set`() {
    let clock = JournalClock([sample(at: 0, offset: 0)])
    #expect(clock.take(sample(at: 1_000_000, offset: 3_600_000_000_000, took: 2000)) == .seconds(3600))
    let machine = SuspendingClock.Instant(nanoseconds: 2_000_000)
    #expect(clock.instant(ofMachine: machine).nanoseconds == 3_600_002_000_000)
  }
}
