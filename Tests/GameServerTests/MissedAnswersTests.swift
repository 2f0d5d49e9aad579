import EventStore
import JudgingSupport
import Quiz
import Recognition
import TestSupport
import Testing

@testable import GameServer
@testable import Judging
@testable import PackServer

@Suite struct `Missed answers` {
  /// A class that plays the pack Birds, whose host lets pictures be kept if `isKept`.
  private func lesson(isKept: Bool = true) async throws -> Room {
    let room = try await Room { $0.library = "Birds" }
    if isKept { try await room.room.perform(.keepMisses(true)) }
    return room
  }

  private func missed(in room: Room, of pack: String = "Birds") async -> [MissedAnswer] {
    await answers(in: room).list(pack)
  }

  private func answers(in room: Room) -> MissedAnswers {
    MissedAnswers(room.rooms.misses) { id in try? await room.rooms.found(id).state.contest }
  }

  /// A frame of `player` with the content `byte` shows `images`.
  private func show(
    _ byte: UInt8, _ images: [String], of player: PlayerID = anna, in room: Room, reason: Rejection? = .fewMatches
  ) async throws {
    let captured = room.clock.now
    await room.room.judging(player, captured: captured)
    let picture = Picture.sent(SentPicture([byte], capturedAt: captured))
    try await room.room.frame(player, .seeing(images, at: captured, reason: reason), in: picture)
    room.clock.pass(.milliseconds(100))
  }

  private func kept(_ room: Room) -> [[UInt8]] { room.rooms.misses.all.map(\.bytes) }

  @Test func `are kept only where the host lets them be, and told of when the question is over`() async throws {
    for isKept in [false, true] {
      let room = try await lesson(isKept: isKept)
      try await room.room.perform(.ask)
      try await show(1, [], in: room)
      try await show(2, [], in: room)
      try await show(3, [], in: room, reason: .tooPlain)
      #expect(kept(room) == (isKept ? [[2]] : []), "the latest of those that came as near, and showed something")
      #expect(await missed(in: room).isEmpty, "a question is being played")
      try await room.room.perform(.skip)
      let answers = await missed(in: room)
      #expect(answers.map(\.thing) == (isKept ? [await room.wanted] : []))
      #expect(answers.allSatisfy { !$0.awarded && $0.outline == nil })
      #expect(await missed(in: room, of: "Trees").isEmpty)
      guard let answer = answers.first else { continue }
      let misses = self.answers(in: room)
      #expect(await misses.picture(answer.id, of: "Trees") == nil)
      misses.forget(answer.id, of: "Birds")
      #expect(kept(room).isEmpty)
    }
  }

  @Test func `have the thing's corners where it was seen but not believed`() async throws {
    let room = try await lesson()
    try await room.room.perform(.ask)
    let captured = room.clock.now
    await room.room.judging(anna, captured: captured)
    let look = FrameResult.seeing([], at: captured, reason: .unsure).adding(
      .of(await room.wanted, probability: 0.5), rejectedFor: .unsure)
    try await room.room.frame(anna, look, in: .sent(SentPicture([1], capturedAt: captured)))
    try await room.room.perform(.skip)
    #expect(await room.room.accounts(of: 1).map(\.keepsPicture) == [true])
    let outline = try #require(await missed(in: room).first?.outline)
    #expect(outline.count == 8 && outline.allSatisfy { (0...1).contains($0) }, "\(outline)")
  }

  @Test func `go when the question is won, and come first when the host awards it`() async throws {
    let room = try await lesson()
    try await room.room.perform(.ask)
    try await show(1, [], in: room)
    try await show(2, [], of: boris, in: room)
    try await show(3, [await room.wanted], in: room)
    #expect(kept(room) == [[2]])
    try await room.room.perform(.skip)
    try await room.room.perform(.ask)
    try await show(4, [], in: room)
    try await room.room.perform(.skip)
    try await room.room.perform(.overrule(round: 1, boris, won: true, reason: "It glares"))
    #expect(await missed(in: room).map(\.awarded) == [true, false])
    try await room.room.perform(.overrule(round: 1, boris, won: false, reason: "It was another"))
    #expect(await missed(in: room).map(\.awarded) == [false, false])
    try await room.room.perform(.overrule(round: 1, anna, won: false, reason: "It was another"))
    #expect(await missed(in: room).count == 2, "what a win showed is not kept when it is taken back")
  }

  @Test func `are only those that were not recognised`() async throws {
    let room = try await lesson()
    try await room.room.perform(.ask)
    try await show(1, [], in: room)
    try await show(2, ["another"], in: room)
    #expect(kept(room) == [[1]], "another thing was recognised")
    for byte in [UInt8(3), 4] {
      let captured = room.clock.now
      await room.room.judging(anna, captured: captured)
      let look = FrameResult.seeing([], at: captured, reason: .unsure).adding(
        .of("a third", probability: 0.96), rejectedFor: .unsure)
      try await room.room.frame(anna, look, in: .sent(SentPicture([byte], capturedAt: captured)))
      room.clock.pass(.milliseconds(100))
    }
    #expect(kept(room) == [[3]], "two looks together recognised a third thing, and the first of them did not")
    try await show(5, [], in: room, reason: nil)
    #expect(kept(room) == [[3]], "only the thing that is asked for was looked for")
  }

  @Test func `are kept from the next question on, when everybody has been told`() async throws {
    let room = try await lesson(isKept: false)
    try await room.room.perform(.ask)
    try await room.room.perform(.keepMisses(true))
    try await show(1, [], in: room)
    #expect(kept(room).isEmpty)
    try await room.room.perform(.skip)
    try await room.room.perform(.ask)
    try await show(2, [], in: room)
    #expect(kept(room) == [[2]])
  }

  @Test func `of a question that somebody did not play to its end go`() async throws {
    let room = try await lesson()
    try await room.room.perform(.ask)
    try await show(1, [], in: room)
    try await room.room.perform(.end)
    #expect(kept(room).isEmpty)
  }

  @Test func `of a contest whose facts are redacted by another daemon go`() async throws {
    let room = try await lesson()
    try await room.room.perform(.ask)
    try await show(1, [], in: room)
    try await room.rooms.refold(ContestRoom.stream(of: room.room.id))
    #expect(kept(room).isEmpty)
  }

  @Test func `outlive the room, and go when the host takes the permission back, at another daemon, too`() async throws {
    let room = try await lesson()
    try await room.room.perform(.ask)
    try await show(1, [], in: room)
    try await room.room.perform(.skip)
    try await room.room.perform(.end)
    await room.rooms.putAway(room.room)
    #expect(kept(room) == [[1]])
    let stream = ContestRoom.stream(of: room.room.id)
    let before = try await room.store.read(stream, after: 0).count
    let off = try await room.store.append([ContestFact.missesKept(false)], to: stream, expecting: before)
    try await room.rooms.follow(try #require(off.first))
    #expect(kept(room).isEmpty)
  }

  @Test func `go when the host takes the permission back after the game`() async throws {
    let room = try await lesson()
    try await room.room.perform(.ask)
    try await show(1, [], in: room)
    try await room.room.perform(.skip)
    try await room.room.perform(.end)
    await room.rooms.putAway(room.room)
    try await room.rooms.found(room.room.id).perform(.keepMisses(false))
    #expect(kept(room).isEmpty)
  }

  @Test func `of a player go with the player`() async throws {
    let room = try await lesson()
    try await room.room.perform(.ask)
    try await show(1, [], in: room)
    try await show(2, [], of: boris, in: room)
    let contests = OpenContests(
      rooms: room.rooms, sights: LiveSightings(), cameras: Cameras([]),
      pack: { _ throws(PackServerError) in throw .noQuestions },
      resumed: { _ in nil }, thumbnails: Thumbnails(), maxPlayers: 10, draw: { 1 },
      eraser: Eraser(room.store, KeptStreams.ofHouse), recorder: nil)
    try await contests.forget(boris, in: room.room.id)
    #expect(kept(room) == [[1]])
  }
}
