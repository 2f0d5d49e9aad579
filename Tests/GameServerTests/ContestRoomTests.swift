import EventSourcing
import EventStore
import Quiz
import TestSupport
import Testing

@testable import GameServer
@testable import Recognition

@Suite(.timeLimit(.minutes(15))) struct `A room` {
  @Test func `keeps what happens, and can be folded from what it has kept`() async throws {
    let room = try await Room()
    try await room.room.perform(.ask)
    room.clock.pass(.seconds(3))
    try await room.sees(anna)
    let state = await room.room.state
    #expect(state.contest.turn(of: anna)?.round.outcome == .won(after: .seconds(3)))
    let twin = try await room.twin()
    #expect(await twin.state.contest == state.contest)
    #expect(await twin.state.version == state.version)
  }

  @Test func `tells each change to those who look on, and to the slow the newest`() async throws {
    let room = try await Room(players: [])
    var changes = await room.room.changes().makeAsyncIterator()
    #expect(await changes.next()?.version == 1)
    try await room.room.perform(.join(anna, name: "Anna"))
    #expect(await changes.next()?.contest.players.map(\.name) == ["Anna"])
    try await room.room.perform(.join(boris, name: "Boris"))
    try await room.room.perform(.ask)
    #expect(await changes.next()?.version == 4)
  }

  @Test func `knows who has a page open, and tells when the last is closed`() async throws {
    let room = try await Room()
    await withTaskGroup { group in
      group.addTask { await room.room.run() }
      var changes = await room.room.changes().makeAsyncIterator()
      #expect(await changes.next()?.present == [])
      let pages = [await room.room.changes(watching: anna), await room.room.changes(watching: anna)]
      #expect(await changes.next()?.present == [anna])
      await withTaskGroup { readers in
        for page in pages { readers.addTask { for await _ in page {} } }
        readers.cancelAll()
      }
      #expect(await changes.next()?.present == [])
      group.cancelAll()
    }
  }

  @Test func `tells nothing where nothing has changed`() async throws {
    let room = try await Room()
    let before = await room.room.state.version
    try await room.room.perform(.join(anna, name: "Anna"))
    try await room.room.tick()
    try await room.sees(anna, ["whatever"])
    #expect(await room.room.state.version == before)
  }

  @Test func `refuses what the rules refuse, and keeps nothing of it`() async throws {
    let room = try await Room()
    await #expect(throws: RoomError.refused(.noRound)) { try await room.room.perform(.pause) }
    #expect(try await room.store.read(ContestRoom.stream(of: room.room.id), after: 0).count == 3)
  }

  @Test func `obeys a person only by what the person has seen`() async throws {
    let room = try await Room()
    let seen = await room.room.state.version
    try await room.room.perform(.ask, expecting: seen)
    await #expect(throws: RoomError.changed(version: seen + 1)) {
      try await room.room.perform(.skip, expecting: seen)
    }
    #expect(await room.contest.phase == .question)
  }

  @Test func `decides a report again when another process was first`() async throws {
    let room = try await Room()
    try await room.room.perform(.ask)
    let twin = try await room.twin()
    try await twin.perform(.extraTime(boris, .two))
    try await twin.perform(.leave(boris))
    room.clock.pass(.seconds(3))
    try await room.sees(anna)
    #expect(await room.contest.phase == .answer)
    #expect(await room.contest.player(boris)?.presence == .left)
    #expect(try await room.twin().state.contest == room.contest)
  }

  @Test func `does not report what another process has made void`() async throws {
    let room = try await Room()
    try await room.room.perform(.ask)
    let twin = try await room.twin()
    try await twin.perform(.end)
    room.clock.pass(.seconds(3))
    try await room.sees(anna)
    #expect(await room.contest.phase == .over)
    #expect(await room.status(of: anna) == .left)
  }

  @Test func `tells a person when another process was first, and what is now`() async throws {
    let room = try await Room()
    let twin = try await room.twin()
    let version = try await twin.perform(.lock(true)).version
    await #expect(throws: RoomError.changed(version: version)) {
      try await room.room.perform(.ask, expecting: version - 1)
    }
    #expect(await room.contest.isLocked)
    try await room.room.perform(.ask)
    #expect(await room.contest.phase == .question)
  }

  @Test func `lets all through who press at once, and each once`() async throws {
    let room = try await Room(players: [], store: SlowJournal())
    let ids = (0..<20).map { PlayerID(rawValue: "\($0)") }
    try await withThrowingTaskGroup { group in
      for id in ids + ids { group.addTask { try await room.room.perform(.join(id, name: "Anna")) } }
      try await group.waitForAll()
    }
    let players = await room.contest.players
    #expect(Set(players.map(\.id)) == Set(ids))
    #expect(Set(players.map(\.name)).count == 20)
    #expect(try await room.twin().state.contest == room.contest)
  }

  @Test func `of two who press one button for what they have seen, obeys the first`() async throws {
    let room = try await Room(store: SlowJournal())
    let seen = await room.room.state.version
    let results = await withTaskGroup { group in
      for _ in 0..<2 {
        group.addTask { (try? await room.room.perform(.ask, expecting: seen)) != nil }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.count { $0 } == 1)
    #expect(await room.contest.rounds.count == 1)
  }

  @Test func `passes on what the journal says, and goes on when it can again`() async throws {
    let journal = BrokenJournal()
    let room = try await Room(store: journal)
    journal.isBroken = true
    let full = RoomError.store(.diskFull(file: "journal"))
    await #expect(throws: full) { try await room.room.perform(.ask) }
    #expect(await room.contest.phase == .lobby)
    journal.isBroken = false
    try await room.room.perform(.ask)
    #expect(await room.contest.phase == .question)
  }
}
