import Basics
import EventSourcing
import EventStore
import PackServer
import Packs
import Quiz
import Recognition
import TestSupport
import Testing

@testable import GameServer

@Suite(.timeLimit(.minutes(15))) struct `The rooms` {
  static func rooms(_ store: any EventStore = InMemoryEventStore(), clock: TestClock = TestClock(), seed: UInt64 = 1)
    -> ContestRooms
  {
    ContestRooms(store: store, clock: clock, generator: SplitMix64(seed: seed))
  }

  @Test func `give each contest a name, and a class game a PIN`() async throws {
    let rooms = Self.rooms()
    let game = try await rooms.open(.sample())
    let solo = try await rooms.open(.sample(.solo))
    let pin = try #require(game.pin)
    #expect(pin.count == 6 && Int(pin) != nil)
    #expect(solo.pin == nil)
    #expect(game.id != solo.id)
    #expect(await rooms.room(pin: pin) === game)
    #expect(try await rooms.room(solo.id) === solo)
    #expect(await rooms.room(pin: "000000") == nil)
    #expect(Set(await rooms.rooms.map(\.id)) == [game.id, solo.id])
  }

  @Test func `never give a PIN that is taken`() {
    var generator = Stutter()
    let first = ContestIdentifier.pin(besides: [], using: &generator)
    let second = ContestIdentifier.pin(besides: [first], using: &generator)
    #expect(first != second)
    #expect(ContestIdentifier.pin(besides: [], using: &generator) == second, "the next number is drawn again")
  }

  @Test(arguments: ["", "../../x", "a\u{0}b", "contest/x", "aaaaaaaaaaaaaaaa"])
  func `know nothing of what was never opened`(id: String) async throws {
    #expect(try await Self.rooms().room(id) == nil)
  }

  @Test func `judge a contest by its own pack, which they look for once after a restart`() async throws {
    let rooms = Self.rooms()
    let pack = PlayedPack(.absent, name: "Trees", recogniser: Recogniser(ReferenceCatalogue([])))
    var opening = Contest.Opening.sample(.solo)
    opening.library = "Trees"
    let room = try await rooms.open(opening, playing: pack)
    #expect(await room.pack { _ in nil } === pack)
    let other = try await rooms.open(opening)
    #expect(other.played.value == nil)
    #expect(await other.pack { $0 == "Trees" ? pack : nil } === pack)
    #expect(await other.pack { _ in nil } === pack)
  }

  @Test func `say which packs are played: by a class, and by one player whose page is open`() async throws {
    let rooms = Self.rooms()
    let game = try await rooms.open(.sample())
    var opening = Contest.Opening.sample(.solo)
    opening.library = "Trees"
    let solo = try await rooms.open(opening)
    try await solo.perform(.join(anna, name: "Anna"))
    #expect(await rooms.playedPacks == [""])
    let page = await solo.changes(watching: anna)
    #expect(await rooms.playedPacks == ["", "Trees"])
    try await game.perform(.end)
    #expect(await rooms.playedPacks == ["Trees"])
    withExtendedLifetime(page) {}
  }

  @Test func `make room by what one player left alone for longest, never by what is played`() async throws {
    let clock = TestClock()
    let rooms = Self.rooms(clock: clock)
    _ = try await rooms.open(.sample())
    let oldest = try await rooms.open(.sample(.solo))
    clock.pass(.seconds(1))
    let played = try await rooms.open(.sample(.solo))
    try await played.perform(.join(anna, name: "Anna"))
    try await played.perform(.ask)
    #expect(await rooms.makeRoom(below: 4))
    #expect(await !rooms.makeRoom(below: 3), "nothing is idle for long yet")
    clock.pass(.seconds(60))
    #expect(await rooms.makeRoom(below: 3))
    #expect(await !rooms.rooms.contains { $0 === oldest })
    #expect(await oldest.state.contest.phase == .over, "its results are kept")
    #expect(await !rooms.makeRoom(below: 2), "a class game and one that is played stay")
  }

  @Test func `make room by what is over and by kiosks with cameras of their own, never by the daemon's kiosk`()
    async throws
  {
    let clock = TestClock()
    let rooms = Self.rooms(clock: clock)
    var kiosk = Contest.Opening.sample(.kiosk)
    let tablet = try await rooms.open(kiosk)
    kiosk.source = .daemon
    let station = try await rooms.open(kiosk)
    clock.pass(.seconds(1))
    let playing = try await rooms.open(.sample(.kiosk))
    try await playing.perform(.join(anna, name: "Anna"))
    try await playing.perform(.ask)
    let finished = try await rooms.open(.sample())
    try await finished.perform(.end)
    clock.pass(.seconds(60))
    #expect(await rooms.makeRoom(below: 4))
    #expect(await tablet.state.contest.phase == .over)
    #expect(await rooms.makeRoom(below: 3))
    #expect(Set(await rooms.rooms.map(\.id)) == [station.id, playing.id], "a question that is live stays")
    #expect(try await rooms.room(finished.id)?.state.contest.phase == .over, "its results are kept")
    clock.pass(.seconds(60))
    #expect(await rooms.makeRoom(below: 3))
    #expect(await !rooms.makeRoom(below: 2))
  }

  @Test func `make room by a question whose time stands and that nobody looks at`() async throws {
    let clock = TestClock()
    let rooms = Self.rooms(clock: clock)
    var games: [ContestRoom] = []
    for _ in 0..<3 {
      let game = try await rooms.open(.sample(.solo))
      try await game.perform(.join(anna, name: "Anna"))
      try await game.perform(.ask)
      games.append(game)
    }
    try await games[0].perform(.loseCamera(anna))
    try await games[1].perform(.pause)
    try await games[2].perform(.extraTime(anna, .unlimited))
    let watched = await games[0].changes(watching: anna)
    clock.pass(.seconds(60))
    #expect(await rooms.makeRoom(below: 3))
    #expect(await rooms.makeRoom(below: 2))
    #expect(await !rooms.makeRoom(below: 1), "somebody looks at the question of the last")
    #expect(await rooms.rooms.map(\.id) == [games[0].id])
    withExtendedLifetime(watched) {}
  }

  @Test func `play on after a restart what was being played`() async throws {
    let journal = InMemoryEventStore()
    let clock = TestClock()
    let players = (0..<10).map { PlayerID(rawValue: "\($0)") }
    let before = try await Room(players: players, store: journal, clock: clock)
    try await before.room.perform(.ask)
    clock.pass(.seconds(10))
    for player in players.prefix(4) { try await before.sees(player) }
    let points = await before.contest.standings.map(\.points)
    #expect(points.prefix(4) == [833, 833, 833, 833])

    clock.pass(.seconds(1000))
    let rooms = Self.rooms(journal, clock: clock)
    #expect(try await rooms.load() == [])
    let pin = try #require(before.room.pin)
    let room = try #require(await rooms.room(pin: pin))
    let contest = await room.state.contest
    #expect(contest.players.map(\.id) == players)
    #expect(contest.standings.map(\.points) == points)
    #expect(contest.phase == .paused, "those who had not answered are awaited")
    #expect(contest.round?.assignment == (await before.contest.round?.assignment))
    #expect(contest.round?.clock.remaining(at: clock.now) == .seconds(30))
    #expect(contest.players.map { contest.turn(of: $0.id)?.status == .won } == players.indices.map { $0 < 4 })
  }

  @Test func `wait with the question that a restart has interrupted until those who played it are back`() async throws {
    let before = try await Room(players: [anna, boris])
    try await before.room.perform(.ask)
    before.clock.pass(.seconds(1000))
    let after = try await before.restarted()
    let pages = await after.room.changes(watching: anna)
    try await after.room.tick()
    #expect(await after.contest.awaited(besides: await after.room.state.present).map(\.id) == [boris])
    #expect(await after.contest.phase == .paused)
    try await after.sees(boris, [])
    try await after.room.tick()
    #expect(await after.contest.phase == .question, "a camera that shows something is there, too")
    withExtendedLifetime(pages) {}
  }

  @Test func `ask the next question by itself when its time has come`() async throws {
    let room = try await Room(players: [anna]) { $0.advanceSeconds = 3 }
    try await room.room.perform(.ask)
    room.clock.pass(.seconds(1))
    try await room.sees(anna)
    await withTaskGroup { group in
      group.addTask { await room.room.run() }
      var changes = await room.room.changes().makeAsyncIterator()
      while let state = await changes.next(), state.contest.nextDue == nil {
        await room.clock.sleeping()
        room.clock.pass(ContestRoom.tickEvery)
      }
      await room.clock.sleeping()
      room.clock.pass(.seconds(3))
      #expect(await changes.next()?.contest.rounds.count == 2)
      group.cancelAll()
    }
  }

  @Test func `bring back what is over only when somebody asks for it`() async throws {
    let journal = InMemoryEventStore()
    let first = try await Room(store: journal)
    try await first.room.perform(.ask)
    try await first.room.perform(.end)
    let overruled = try await Room(store: journal)
    try await overruled.room.perform(.ask)
    try await overruled.room.perform(.end)
    try await overruled.room.perform(.overrule(round: 1, anna, won: true, reason: "Had it"))

    let rooms = Self.rooms(journal)
    #expect(try await rooms.load() == [])
    #expect(await rooms.rooms.isEmpty)
    let room = try #require(try await rooms.room(overruled.room.id))
    #expect(await room.state.contest.points(of: anna) == 500)
    #expect(try await rooms.room(overruled.room.id) === room)
  }

  @Test func `tell what cannot be read, and bring back the others`() async throws {
    let journal = InMemoryEventStore()
    let good = try await Room(store: journal)
    try await journal.append([ContestFact.locked(true)], to: "contest/headless", expecting: 0)
    let rooms = Self.rooms(journal)
    let problems = try await rooms.load()
    #expect(problems.count == 1)
    #expect(problems.first?.description.contains("headless") == true)
    #expect(await rooms.rooms.map(\.id) == [good.room.id])
  }

  @Test func `end what was forgotten, and put away what is over`() async throws {
    let clock = TestClock()
    let rooms = Self.rooms(clock: clock)
    let solo = try await rooms.open(.sample(.solo))
    let game = try await rooms.open(.sample())
    clock.pass(ContestRooms.longestSilence(of: .solo))
    await rooms.sweep()
    #expect(await solo.state.contest.phase == .over)
    #expect(await game.state.contest.phase == .lobby)
    clock.pass(ContestRooms.keptWhenOver - .nanoseconds(1))
    await rooms.sweep()
    #expect(await rooms.rooms.count == 2)
    var changes = await solo.changes().makeAsyncIterator()
    _ = await changes.next()
    clock.pass(.nanoseconds(1))
    await rooms.sweep()
    #expect(await rooms.rooms.map(\.id) == [game.id])
    #expect(await changes.next() == nil, "who looks on is told that it is over")
    #expect(try await rooms.room(solo.id) != nil, "and its results are still there")
  }

  @Test func `let the clock end a question, also of a contest that is opened later`() async throws {
    let clock = TestClock()
    let rooms = Self.rooms(clock: clock)
    try await withThrowingTaskGroup { group in
      group.addTask { await rooms.run() }
      await clock.sleeping(1)
      let room = try await rooms.open(.sample())
      try await room.perform(.join(anna, name: "Anna"))
      try await room.perform(.ask)
      await clock.sleeping(2)
      clock.pass(.seconds(31))
      for await state in await room.changes() where state.contest.phase == .answer { break }
      #expect(await room.state.contest.turn(of: anna)?.status == .lost)
      group.cancelAll()
    }
  }

  @Test func `try again with the next tick what the journal refuses`() async throws {
    let journal = BrokenJournal()
    let room = try await Room(store: journal)
    try await room.room.perform(.ask)
    await withTaskGroup { group in
      group.addTask { await room.room.run() }
      await room.clock.sleeping()
      journal.isBroken = true
      room.clock.pass(.seconds(31))
      await room.clock.sleeping()
      #expect(await room.room.trouble == .store(.diskFull(file: "journal")))
      #expect(await room.contest.phase == .question)
      journal.isBroken = false
      room.clock.pass(ContestRoom.tickEvery)
      for await state in await room.room.changes() where state.contest.phase == .answer { break }
      group.cancelAll()
    }
    #expect(await room.status(of: anna) == .lost)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a restart at any instant loses nothing`(seed: UInt64) async throws {
    var generator = SplitMix64(seed: seed)
    let journal = InMemoryEventStore()
    var game = try await Room(players: [anna, boris], store: journal)
    for _ in 0..<40 {
      game.clock.pass(.milliseconds(generator.number(below: 9000)))
      switch generator.number(below: 8) {
      case 0, 1: _ = try? await game.room.perform(.ask)
      case 2: _ = try? await game.room.perform(generator.number(below: 2) == 0 ? .pause : .resume)
      case 3: try await game.room.tick()
      case 4: _ = try? await game.room.perform(.overrule(round: 1, anna, won: true, reason: "Had it"))
      case 5: try await game.sees(generator.number(below: 2) == 0 ? anna : boris)
      default: try await game.sees(anna, ["\(generator.number(below: 3))"])
      }
      let before = await game.contest
      guard before.phase != .over else { break }
      game = try await game.restarted()
      let after = await game.contest
      #expect(after.standings == before.standings)
      #expect(after.results == before.results)
      #expect(after.phase == (before.phase == .question ? .paused : before.phase), "those who play are awaited")
      if before.phase == .question { try await game.room.perform(.resume) }
      #expect(after.deck == before.deck)
    }
  }
}

/// A generator that gives each number of another twice.
private struct Stutter: RandomNumberGenerator {
  private var generator = SplitMix64(seed: 1)
  private var again: UInt64?

  mutating func next() -> UInt64 {
    if let number = again {
      again = nil
      return number
    }
    let number = generator.next()
    again = number
    return number
  }
}
