import JudgingSupport
import Quiz
import TestSupport
import Testing
import Vision

@testable import GameServer
@testable import Judging
@testable import Recognition

@Suite struct `Why a question was decided so` {
  private static func evidence(_ count: Int, likeness: Double) -> SightingEvidence {
    SightingEvidence(
      pairs: (0..<count).map {
        SightingEvidence.Pair(
          inPicture: Point(x: Double($0), y: 2), inReference: Point(x: 0.5, y: Double($0) / 200), isNear: true)
      }, strict: count / 2, likeness: likeness, resemblance: 0.9, identity: 0.5)
  }

  /// A look that finds `seen` with these probabilities, accepted from 0.6 on.
  private func look(_ seen: [(String, Double)], at room: Room, points: Int = 100) -> FrameResult {
    var result = FrameResult.seeing([], at: room.clock.now, reason: .unsure)
    for (name, probability) in seen {
      var sighting = Sighting.of(name, probability: probability)
      sighting.evidence = Self.evidence(points, likeness: probability)
      if probability >= 0.6 {
        result = result.adding(sighting)
      } else {
        result = result.adding(sighting, rejectedFor: .tooSmall)
      }
    }
    return result
  }

  private func play(_ look: FrameResult, of player: PlayerID, in room: Room) async throws {
    await room.room.judging(player, captured: room.clock.now)
    try await room.room.frame(player, look)
    room.clock.pass(.milliseconds(100))
  }

  @Test func `is told by the look that won, with what came second`() async throws {
    let room = try await Room()
    try await room.room.perform(.ask)
    room.clock.pass(.milliseconds(100))
    let wanted = await room.wanted
    let other = ["0", "1", "2"].first { $0 != wanted } ?? ""
    try await play(look([(wanted, 0.3)], at: room), of: anna, in: room)
    try await play(look([(wanted, 0.999), (other, 0.2)], at: room), of: anna, in: room)
    // A look that comes later changes nothing.
    try await play(look([(wanted, 1)], at: room), of: anna, in: room)
    let account = try #require(await room.room.accounts(of: 1).first)
    #expect(account.won && account.player == anna.rawValue && account.width == 640)
    let asked = try #require(account.asked)
    #expect(asked.name == wanted && asked.probability == 0.999 && asked.likeness == 0.999 && asked.strict == 50)
    #expect(asked.pairs.count == VerdictExplanation.maxPairs && asked.pairs[1] == [1, 2, 0.5, 0.005])
    #expect(account.others.map(\.name) == [other] && account.others[0].reason == "tooSmall")
    #expect(account.others[0].pairs.isEmpty && account.overLooks != nil)
  }

  @Test func `names the image by which the thing was seen, where that is another than its first`() async throws {
    let room = try await Room()
    try await room.room.perform(.ask)
    room.clock.pass(.milliseconds(100))
    let wanted = await room.wanted
    var back = Sighting.of("back")
    back.thing = wanted
    let look = FrameResult.seeing([], at: room.clock.now, reason: .unsure)
    try await play(look.adding(.of(wanted, probability: 0.3), rejectedFor: .tooSmall).adding(back), of: anna, in: room)
    #expect(await room.contest.turn(of: anna)?.status == .won)
    let account = try #require(await room.room.accounts(of: 1).first)
    #expect(account.won && account.asked?.name == wanted && account.asked?.image == "back")
    #expect(account.others.isEmpty && account.overLooks != nil)
  }

  @Test func `is won by an image that was a thing of its own when the game began`() async throws {
    let room = try await Room()
    try await room.room.perform(.ask)
    room.clock.pass(.milliseconds(100))
    var wanted = Sighting.of(await room.wanted)
    wanted.thing = "what it is a view of now"
    try await play(.seeing([], at: room.clock.now).adding(wanted), of: anna, in: room)
    #expect(await room.contest.turn(of: anna)?.status == .won)
  }

  @Test func `is told by the look that came nearest, where nothing won`() async throws {
    let room = try await Room()
    try await room.room.perform(.ask)
    room.clock.pass(.milliseconds(100))
    let wanted = await room.wanted
    try await play(look([], at: room), of: boris, in: room)
    #expect(await room.room.accounts(of: 1).first?.asked == nil)
    for probability in [0.1, 0.5, 0.2] {
      try await play(look([(wanted, probability)], at: room), of: boris, in: room)
    }
    let accounts = await room.room.accounts(of: 1)
    #expect(accounts.map(\.player) == [boris.rawValue])
    #expect(accounts[0].asked?.probability == 0.5 && !accounts[0].won && accounts[0].asked?.reason == "tooSmall")
    await room.room.forgetAccounts(of: boris)
    #expect(await room.room.accounts(of: 1).isEmpty)
  }

  @Test func `has the parts whose product is the probability, and points that are where the outline is`() throws {
    let reference = try Enrolment().enrol(.artwork(seed: 1), name: "Oak")
    let recogniser = Recogniser(ReferenceCatalogue([reference]))
    let picture = GrayImage.artwork(seed: 1)
    let seen = try recogniser.identify(try Query(picture, effort: .live))
    let sighting = try #require(seen.accepted.first)
    let evidence = try #require(sighting.evidence)
    #expect(abs(evidence.resemblance * evidence.identity - sighting.probability) < 1e-12)
    #expect(evidence.pairs.count == sighting.inliers && evidence.likeness > 0.9)
    for pair in evidence.pairs {
      // The reference is the picture, so that both points are in the same place.
      #expect(abs(pair.inPicture.x / 480 - pair.inReference.x) < 0.02)
      #expect(abs(pair.inPicture.y / 360 - pair.inReference.y) < 0.02)
    }
  }
}
