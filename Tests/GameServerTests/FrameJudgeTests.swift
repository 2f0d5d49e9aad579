import Basics
import EventSourcing
import JudgingSupport
import Packs
import Quiz
import Recognition
import TestSupport
import Testing
import Vision

@testable import GameServer
@testable import Judging

/// Looks are made by the test itself.
@Suite(.timeLimit(.minutes(15))) struct `A frame that is judged` {
  /// Runs `body` with a room that asks, and the judge of its frames.
  private func play(_ body: (Room, FrameJudge) async throws -> Void) async throws {
    let room = try await Room()
    let recognition = RecognitionService(workers: 1)
    let registry = RecogniserRegistry([], groups: ReferenceGroups())
    let judge = FrameJudge(rooms: room.rooms, recognition: recognition, registry: registry)
    try await room.room.perform(.ask)
    room.clock.pass(.milliseconds(29_900))
    try await withThrowingTaskGroup { group in
      group.addTask { await recognition.run() }
      group.addTask { await judge.run() }
      try await body(room, judge)
      group.cancelAll()
    }
  }

  @Test func `wins by what its second look finds, after the deadline too`() async throws {
    try await play { room, judge in
      let (captured, wanted) = (room.clock.now, await room.wanted)
      let seat = FrameRequest.Seat(room: room.room, player: anna)
      let answers = try await judge.judge(
        .showing(for: [seat], at: captured) {
          .seeing([], at: captured, again: { .seeing([wanted], at: captured) })
        })
      #expect(answers.map(\.status) == [.judged] && answers[0].sightings.isEmpty)
      for await state in await room.room.changes() where state.contest.turn(of: anna)?.status == .won { break }
      #expect(await room.contest.turn(of: anna)?.round.outcome == .won(after: .milliseconds(29_900)))
    }
  }

  /// Which look a frame of `player` gets first where it is judged in `room`.
  private func pass(of player: PlayerID, in room: ContestRoom, _ rooms: ContestRooms) async throws -> LookPass? {
    let recognition = RecognitionService(workers: 1)
    let judge = FrameJudge(
      rooms: rooms, recognition: recognition, registry: RecogniserRegistry([], groups: ReferenceGroups()))
    try await withThrowingTaskGroup { group in
      group.addTask { await recognition.run() }
      _ = try await judge.judge(
        .showing(for: [FrameRequest.Seat(room: room, player: player)], at: .now) { .seeing([], at: .now) })
      group.cancelAll()
    }
    return await recognition.counts.keys.first
  }

  @Test func `comes first where a question of a class waits for it, and not for whoever opens a kiosk`() async throws {
    let game = try await Room()
    #expect(try await pass(of: anna, in: game.room, game.rooms) == .standby, "nothing is asked yet")
    try await game.room.perform(.ask)
    #expect(try await pass(of: anna, in: game.room, game.rooms) == .first)
    try await game.room.perform(.leave(boris))
    #expect(try await pass(of: boris, in: game.room, game.rooms) == .standby, "he has left")
    #expect(try await pass(of: PlayerID(rawValue: "late"), in: game.room, game.rooms) == .standby)
    for (mode, source, expected) in [
      (Contest.Mode.kiosk, Contest.Source.browser, LookPass.standby), (.kiosk, .daemon, .first),
      (.solo, .browser, .aside),
    ] {
      var opening = Contest.Opening.sample(mode)
      opening.source = source
      let room = try await game.rooms.open(opening)
      try await room.perform(.join(anna, name: "Anna"))
      try await room.perform(.ask)
      #expect(try await pass(of: anna, in: room, game.rooms) == expected, "\(mode) at \(source)")
    }
  }

  @Test func `is expected to show what is asked, and nothing while nothing is asked`() async throws {
    let room = try await Room()
    let references = try ["0", "1", "2"].map { try Enrolment().enrol(.artwork(seed: 1), name: $0) }
    let recogniser = Recogniser(ReferenceCatalogue(references))
    func expected() async -> SearchScope? {
      var orders: [LookOrder] = []
      for player in [anna, boris] { orders.append(await room.room.judging(player, captured: room.clock.now)) }
      return FrameJudge.expected(by: orders, of: recogniser)
    }
    #expect(await expected() == nil)
    try await room.room.perform(.ask)
    let number = try #require(recogniser.catalogue.number(named: await room.wanted))
    #expect(await expected() == .expected([number]))
    let wanted = await room.wanted
    let views = Recogniser(
      ReferenceCatalogue(try references + [Enrolment().enrol(.artwork(seed: 2), name: "back").showing(wanted)]))
    let orders = [await room.room.judging(anna, captured: room.clock.now)]
    #expect(FrameJudge.expected(by: orders, of: views) == .expected(views.catalogue.numbers(of: wanted)))
    #expect(views.catalogue.numbers(of: wanted).count == 2)
    // A player who has given up may show anything.
    try await room.room.perform(.pass(boris))
    #expect(await expected() == nil)
  }

  @Test func `is played for all who sit before the camera`() async throws {
    try await play { room, judge in
      let (captured, wanted) = (room.clock.now, await room.wanted)
      let seats = [anna, boris].map { FrameRequest.Seat(room: room.room, player: $0) }
      let answers = try await judge.judge(
        .showing(for: seats, at: captured) { .seeing([wanted], at: captured) })
      #expect(answers.map(\.outcome) == ["won", "won"])
      #expect(answers.map { $0.sightings.map(\.isAnswer) } == [[true], [true]])
    }
  }

  @Test func `names what it looks like, but not the answer`() async throws {
    try await play { room, judge in
      let (captured, wanted) = (room.clock.now, await room.wanted)
      let seat = FrameRequest.Seat(room: room.room, player: anna)
      for (reason, names) in [
        (Rejection.differs(from: wanted, .middle), []), (.differs(from: "another", .middle), ["another"]),
        (.ambiguous(with: [wanted, "another"]), ["another"]),
      ] {
        let answers = try await judge.judge(
          .showing(for: [seat], at: captured) { .seeing([], at: captured, reason: reason) })
        #expect(answers[0].reason?.names == names)
        #expect(answers[0].reason?.title == reason.sentence(naming: names))
      }
    }
  }

  @Test func `does not count where it is a file of the thing, in place of a photograph`() async throws {
    try await play { room, judge in
      let (captured, wanted) = (room.clock.now, await room.wanted)
      let seat = FrameRequest.Seat(room: room.room, player: anna)
      await #expect(throws: GameServerError.pictureFile) {
        _ = try await judge.judge(
          .showing(for: [seat], at: captured, isPhotograph: true) {
            .seeing([wanted], at: captured, size: 100)
          })
      }
      let answers = try await judge.judge(
        .showing(for: [seat], at: captured, isPhotograph: true) {
          .seeing([wanted], at: captured, size: 120)
        })
      #expect(answers.map(\.outcome) == ["won"])
    }
  }

  @Test func `holds nothing open where it cannot be read`() async throws {
    try await play { room, judge in
      let seat = FrameRequest.Seat(room: room.room, player: anna)
      await #expect(throws: GameServerError.picture(.unusable(code: "damaged", reason: "it ends early"))) {
        _ = try await judge.judge(
          .showing(for: [seat], at: room.clock.now) { () throws(VisionError) in
            throw VisionError(code: .damaged, message: "it ends early")
          })
      }
      room.clock.pass(.milliseconds(1100))
      try await room.room.tick()
      #expect(await room.contest.phase == .answer)
    }
  }
}

extension FrameRequest {
  /// A picture for `seats` at which `look` is made, whatever is searched for.
  fileprivate static func showing(
    for seats: [Seat], at captured: Instant, isPhotograph: Bool = false, _ look: @escaping FrameResult.Look
  ) -> Self {
    let picture = SentPicture([], capturedAt: captured, isPhotograph: isPhotograph)
    return Self(.sent(picture), from: "x", for: seats) { _, _ throws(VisionError) in try look() }
  }
}
