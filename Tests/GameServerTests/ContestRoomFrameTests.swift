import JudgingSupport
import Quiz
import TestSupport
import Testing

@testable import GameServer
@testable import Judging
@testable import Recognition

@Suite struct `Frames in a room` {
  @Test func `are not won by one doubtful frame, but by several of one player`() async throws {
    let room = try await Room()
    try await room.room.perform(.ask)
    room.clock.pass(.milliseconds(100))
    #expect(try await room.sees(anna, probability: 0.96).sightings.isEmpty)
    #expect(try await room.sees(boris, probability: 0.96).sightings.isEmpty)
    #expect(await room.contest.phase == .question)
    room.clock.pass(.milliseconds(100))
    #expect(try await room.sees(anna, probability: 0.96).sightings.count == 1)
    #expect(await room.status(of: anna) == .won)
    #expect(await room.status(of: boris) == .playing)
  }

  @Test(
    arguments: [
      (before: [], between: [.ask]), (before: [.ask], between: [.pause, .resume]),
      (before: [.ask], between: [.replay, .resume]),
    ] as [(before: [Contest.Command], between: [Contest.Command])])
  func `from before a question, the end of a pause or a replay do not help to win`(
    before: [Contest.Command], between: [Contest.Command]
  ) async throws {
    let room = try await Room()
    for command in before { try await room.room.perform(command) }
    for commands in [[], between] {
      for command in commands { try await room.room.perform(command) }
      room.clock.pass(.milliseconds(50))
      #expect(try await room.sees(anna, ["0", "1", "2"], probability: 0.96).sightings.isEmpty)
    }
    #expect(await room.status(of: anna) == .playing)
    room.clock.pass(.milliseconds(50))
    try await room.sees(anna, ["0", "1", "2"], probability: 0.96)
    #expect(await room.status(of: anna) == .won, "but each other")
  }

  @Test func `captured before the deadline win though their verdict is late, and hold the question open`() async throws
  {
    let room = try await Room()
    try await room.room.perform(.ask)
    room.clock.pass(.milliseconds(29_900))
    let captured = room.clock.now
    await room.room.judging(anna, captured: captured)
    room.clock.pass(.seconds(5))
    try await room.room.tick()
    #expect(await room.status(of: anna) == .playing)
    #expect(await room.status(of: boris) == .lost)
    try await room.room.frame(anna, .seeing([await room.wanted], at: captured))
    #expect(await room.contest.turn(of: anna)?.round.outcome == .won(after: .milliseconds(29_900)))
    #expect(await room.contest.phase == .answer)
  }

  @Test func `from before the camera was lost do not help to win`() async throws {
    let room = try await Room(.solo, players: [anna])
    try await room.room.perform(.ask)
    room.clock.pass(.milliseconds(100))
    try await room.sees(anna, probability: 0.96)
    try await room.room.perform(.loseCamera(anna))
    room.clock.pass(.milliseconds(100))
    #expect(try await room.sees(anna, probability: 0.96).sightings.isEmpty)
    #expect(await room.status(of: anna) == .playing)
    room.clock.pass(.milliseconds(100))
    try await room.sees(anna, probability: 0.96)
    #expect(await room.contest.turn(of: anna)?.round.outcome == .won(after: .milliseconds(200)))
  }

  @Test(arguments: [Duration.milliseconds(50), .zero])
  func `of the instant of the question, or from before it, do not win`(ago: Duration) async throws {
    let room = try await Room()
    room.clock.pass(.seconds(1))
    try await room.room.perform(.ask)
    try await room.sees(anna, ago: ago)
    #expect(await room.status(of: anna) == .playing)
    room.clock.pass(.nanoseconds(1))
    try await room.sees(anna)
    #expect(await room.contest.turn(of: anna)?.round.outcome == .won(after: .nanoseconds(1)))
  }

  @Test func `are decided on with the question of their time, whatever is asked meanwhile`() async throws {
    let room = try await Room(.solo, players: [anna])
    try await room.room.perform(.ask)
    let wanted = await room.wanted
    room.clock.pass(.seconds(1))
    let captured = room.clock.now
    await room.room.judging(anna, captured: captured)
    let played = try await room.room.frame(anna, .seeing([wanted], at: captured))
    try await room.room.perform(.ask)
    #expect(played.state.contest.round?.assignment.image == wanted)
    #expect(played.state.contest.turn(of: anna)?.status == .won)
    #expect(await room.wanted != wanted)
  }

  @Test func `of after the deadline end the question at once, where they are judged`() async throws {
    let room = try await Room(.solo, players: [anna])
    try await room.room.perform(.ask)
    room.clock.pass(.seconds(30))
    await room.room.judging(anna, captured: room.clock.now)
    try await room.room.tick()
    #expect(await room.status(of: anna) == .lost)
  }

  @Test func `that have been judged or given up hold nothing open`() async throws {
    let room = try await Room()
    try await room.room.perform(.ask)
    room.clock.pass(.milliseconds(29_900))
    try await room.sees(boris, [])
    await room.room.judging(anna, captured: room.clock.now)
    await room.room.gaveUp(anna, captured: room.clock.now)
    room.clock.pass(.milliseconds(1100))
    try await room.room.tick()
    #expect(await room.contest.phase == .answer)
  }

  @Test func `that are looked at twice hold the question open until the second look is played`() async throws {
    let room = try await Room()
    try await room.room.perform(.ask)
    room.clock.pass(.milliseconds(29_900))
    let captured = room.clock.now
    let second = FrameResult.seeing([await room.wanted], at: captured)
    await room.room.judging(anna, captured: captured)
    room.clock.pass(.seconds(2))
    try await room.room.frame(anna, .seeing([], at: captured, again: { second }))
    try await room.room.tick()
    #expect(await room.status(of: anna) == .playing)
    try await room.room.frame(anna, second)
    #expect(await room.status(of: anna) == .won)
  }

  @Test func `that no second look follows any more hold nothing open`() async throws {
    let room = try await Room()
    try await room.room.perform(.ask)
    room.clock.pass(.milliseconds(29_900))
    let captured = room.clock.now
    await room.room.judging(anna, captured: captured)
    try await room.room.frame(anna, .seeing([], at: captured, again: { .seeing([], at: captured) }))
    await room.room.gaveUp(anna, captured: captured)
    room.clock.pass(.milliseconds(1100))
    try await room.room.tick()
    #expect(await room.contest.phase == .answer)
  }

  @Test func `are no photographs, which win though the camera was lost after them`() async throws {
    let room = try await Room(.solo, players: [anna])
    try await room.room.perform(.ask)
    room.clock.pass(.seconds(1))
    let captured = room.clock.now
    await room.room.judging(anna, captured: captured)
    room.clock.pass(.seconds(1))
    try await room.room.perform(.loseCamera(anna))
    room.clock.pass(.seconds(1))
    let played = try await room.room.frame(
      anna, .seeing([await room.wanted], probability: 0.7, at: captured, standsAlone: true))
    #expect(played.verdict.sightings.map(\.probability) == [0.7])
    #expect(await room.contest.turn(of: anna)?.round.outcome == .won(after: .seconds(1)))
  }

  @Test func `that everybody has forgotten do not hold the question open for ever`() async throws {
    let room = try await Room()
    try await room.room.perform(.ask)
    room.clock.pass(.seconds(29))
    await room.room.judging(anna, captured: room.clock.now)
    room.clock.pass(CameraMemory.longestJudging - .nanoseconds(1))
    try await room.room.tick()
    #expect(await room.contest.phase == .question)
    room.clock.pass(.nanoseconds(1))
    try await room.room.tick()
    #expect(await room.contest.phase == .answer)
  }

  @Test func `that begin to come in time are waited for, as long as half a megabyte takes on a thin line`() async throws
  {
    let room = try await Room()
    try await room.room.perform(.ask)
    room.clock.pass(.seconds(29))
    let begun = await room.room.sending(anna)
    room.clock.pass(.seconds(14))
    try await room.room.tick()
    #expect(await room.contest.phase == .question)
    try await room.room.frame(anna, .seeing([await room.wanted], probability: 1, at: begun, standsAlone: true))
    #expect(await room.contest.turn(of: anna)?.round.outcome == .won(after: .seconds(29)))
  }

  @Test func `that begin to come and do not end hold nobody up for long`() async throws {
    for isGivenUp in [true, false] {
      let room = try await Room()
      try await room.room.perform(.ask)
      room.clock.pass(.seconds(29))
      let begun = await room.room.sending(anna)
      room.clock.pass(isGivenUp ? .seconds(3) : CameraMemory.longestSending)
      if isGivenUp { await room.room.sent(anna, since: begun) }
      try await room.room.tick()
      #expect(await room.contest.phase == .answer)
    }
  }

  @Test func `may be on their way for a second after the deadline`() async throws {
    let room = try await Room()
    try await room.room.perform(.ask)
    room.clock.pass(.milliseconds(30_999))
    try await room.room.tick()
    #expect(await room.contest.phase == .question)
    try await room.sees(anna, ago: .seconds(1))
    #expect(await room.status(of: anna) == .won)
    room.clock.pass(.milliseconds(1))
    try await room.room.tick()
    #expect(await room.status(of: boris) == .lost)
  }

  @Test func `of the daemon's own camera may be on their way for a quarter of a second`() async throws {
    let room = try await Room(.solo, players: [anna], source: .daemon)
    try await room.room.perform(.ask)
    room.clock.pass(.milliseconds(30_249))
    try await room.room.tick()
    #expect(await room.status(of: anna) == .playing)
    room.clock.pass(.milliseconds(1))
    try await room.room.tick()
    #expect(await room.status(of: anna) == .lost)
  }

  @Test func `of nobody who plays are judged, and change nothing`() async throws {
    let room = try await Room()
    try await room.room.perform(.ask)
    room.clock.pass(.seconds(1))
    let stranger = PlayerID(rawValue: "nobody")
    #expect(try await room.sees(stranger).sightings.count == 1)
    try await room.room.perform(.leave(boris))
    try await room.sees(boris)
    #expect(await room.status(of: boris) == .left)
    #expect(await room.contest.turn(of: stranger) == nil)
  }

  @Test func `that are missing since before the question stop its clock too`() async throws {
    let room = try await Room(.solo, players: [anna])
    try await room.room.perform(.loseCamera(anna))
    try await room.room.perform(.ask)
    #expect(await room.contest.turn(of: anna)?.round.isCameraLost == true)
    room.clock.pass(.seconds(100))
    try await room.sees(anna)
    #expect(await room.contest.turn(of: anna)?.round.outcome == .won(after: .zero))
    try await room.room.perform(.ask)
    #expect(await room.contest.turn(of: anna)?.round.isCameraLost == false)
  }

  @Test func `that come again before the next question leave its clock alone`() async throws {
    let room = try await Room(.solo, players: [anna])
    try await room.room.perform(.loseCamera(anna))
    room.clock.pass(.seconds(1))
    try await room.sees(anna, [])
    try await room.room.perform(.ask)
    room.clock.pass(.seconds(1))
    #expect(await room.contest.turn(of: anna)?.round.remaining(at: room.clock.now) == .seconds(29))
  }

  @Test func `after a lost camera start the clock of a single player again`() async throws {
    let room = try await Room(.solo, players: [anna])
    try await room.room.perform(.ask)
    room.clock.pass(.seconds(10))
    try await room.room.perform(.loseCamera(anna))
    room.clock.pass(.seconds(100))
    try await room.room.tick()
    #expect(await room.contest.turn(of: anna)?.round.isCameraLost == true)
    try await room.sees(anna, [])
    #expect(await room.contest.turn(of: anna)?.round.remaining(at: room.clock.now) == .seconds(20))
  }

  @Test func `of a thing that was there when the question was asked do not win until it has been away`() async throws {
    let room = try await Room(.solo, players: [anna], change: { $0.thingsMustCome = true })
    try await room.room.perform(.ask)
    let wanted: Set = [await room.wanted]
    for _ in 0..<20 {
      room.clock.pass(.milliseconds(500))
      #expect(try await room.sees(anna).waiting == wanted)
    }
    #expect(await room.status(of: anna) == .playing)
    room.clock.pass(.seconds(1))
    try await room.sees(anna, [])
    room.clock.pass(.milliseconds(500))
    try await room.sees(anna)
    #expect(await room.status(of: anna) == .won)
  }

  @Test func `that are photographs count only where the host takes them`() async throws {
    let room = try await Room()
    try await room.room.perform(.ask)
    let wanted = await room.wanted
    try await room.room.perform(.photographs(false))
    room.clock.pass(.milliseconds(100))
    await room.room.judging(anna, captured: room.clock.now)
    try await room.room.frame(anna, .seeing([wanted], at: room.clock.now, standsAlone: true))
    #expect(await room.status(of: anna) == .playing)
    try await room.room.perform(.photographs(true))
    await room.room.judging(anna, captured: room.clock.now)
    try await room.room.frame(anna, .seeing([wanted], at: room.clock.now, standsAlone: true))
    #expect(await room.status(of: anna) == .won)
  }

  @Test func `in the lobby tell whose camera is ready, until the game begins`() async throws {
    let room = try await Room()
    await room.room.check(.denied, of: boris)
    let looks: [(images: [String], reason: Rejection?, CameraCheck)] = [
      ([], .tooDark, .tooDark), ([], nil, .looking), (["0"], nil, .ready),
    ]
    for (images, reason, check) in looks {
      room.clock.pass(.milliseconds(100))
      try await room.room.frame(anna, .seeing(images, at: room.clock.now, reason: reason))
      #expect(await room.room.state.cameras == [anna: check, boris: .denied])
    }
    room.clock.pass(.milliseconds(100))
    try await room.room.frame(anna, .seeing([], at: room.clock.now, reason: .tooDark))
    #expect(await room.room.state.cameras[anna] == .ready, "a hand before the lens does not take it back")
    await room.room.check(.lost, of: anna)
    #expect(await room.room.state.cameras[anna] == .lost)
    try await room.room.perform(.ask)
    room.clock.pass(.milliseconds(100))
    try await room.sees(anna)
    #expect(await room.room.state.cameras[anna] == .lost)
  }
}
