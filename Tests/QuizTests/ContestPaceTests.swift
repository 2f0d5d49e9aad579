import EventSourcing
import Quiz
import Testing

@Suite struct ContestPaceTests {
  private func hinted(_ mode: Contest.Mode = .classGame, players: [PlayerID] = [anna]) throws -> Contestants {
    try Contestants(mode, players: players) { opening in
      opening.hintsAtHalfTime = true
      for index in opening.assignments.indices { opening.assignments[index].hint = "Look" }
    }
  }

  @Test func `a hint that waits is shown when half of the time is over, once`() throws {
    var game = try hinted(players: [anna, boris])
    try game.at(0, .ask)
    #expect(try game.at(14_999, .tick(oldestUnjudged: [:])) == [])
    #expect(try game.at(15_000, .tick(oldestUnjudged: [:])) == [.hinted])
    #expect(try game.at(16_000, .tick(oldestUnjudged: [:])) == [])
    #expect(game.contest.round?.isHinted == true)
  }

  @Test func `pauses and added time put the hint off`() throws {
    var game = try hinted()
    try game.at(0, .ask)
    try game.at(10_000, .pause)
    try game.at(60_000, .resume)
    try game.at(60_000, .addTime(seconds: 10))
    #expect(try game.at(69_999, .tick(oldestUnjudged: [:])) == [])
    #expect(try game.at(70_000, .tick(oldestUnjudged: [:])) == [.hinted])
  }

  @Test func `for one player the hint waits while the camera is lost`() throws {
    var game = try hinted(.solo)
    try game.at(0, .ask)
    try game.at(10_000, .loseCamera(anna))
    #expect(try game.at(25_000, .tick(oldestUnjudged: [:])) == [])
    try game.at(30_000, anna, shows: [])
    #expect(try game.at(35_000, .tick(oldestUnjudged: [:])) == [.hinted])
  }

  @Test func `nothing is hinted where there is no hint, or hints do not wait`() throws {
    var game = try Contestants(players: [anna]) { $0.hintsAtHalfTime = true }
    try game.at(0, .ask)
    #expect(try game.at(20_000, .tick(oldestUnjudged: [:])) == [])
    game = try hinted()
    #expect(try game.at(0, .hintsAtHalfTime(false)) == [.hintsAtHalfTime(false)])
    #expect(try game.at(0, .hintsAtHalfTime(false)) == [])
    try game.at(0, .ask)
    #expect(try game.at(20_000, .tick(oldestUnjudged: [:])) == [])
  }

  @Test func `the next question follows by itself after the seconds that the host chose`() throws {
    var game = try Contestants(players: [anna])
    #expect(try game.at(0, .advance(seconds: 5)) == [.advance(seconds: 5)])
    try game.at(0, .ask)
    try game.at(1000, anna)
    #expect(game.contest.needsTicks)
    #expect(try game.at(1050, .tick(oldestUnjudged: [:])) == [.nextDue(at: after(.milliseconds(6050)))])
    #expect(try game.at(6049, .tick(oldestUnjudged: [:])) == [])
    try game.at(6050, .tick(oldestUnjudged: [:]))
    #expect(game.contest.rounds.count == 2)
    #expect(game.contest.phase == .question)
    #expect(game.contest.nextDue == nil)
  }

  @Test func `after the last question the podium follows by itself`() throws {
    var game = try Contestants(questions: 1, players: [anna]) { $0.advanceSeconds = 3 }
    try game.at(0, .ask)
    try game.at(1000, anna)
    try game.at(1000, .tick(oldestUnjudged: [:]))
    #expect(try game.at(4000, .tick(oldestUnjudged: [:])) == [.ended])
    #expect(!game.contest.needsTicks)
  }

  @Test func `the host stops the way to one question, and then asks it`() throws {
    var game = try Contestants(players: [anna]) { $0.advanceSeconds = 3 }
    try game.at(0, .ask)
    try game.at(1000, anna)
    try game.at(1000, .tick(oldestUnjudged: [:]))
    #expect(try game.at(2000, .hold) == [.held])
    #expect(try game.at(2000, .hold) == [])
    #expect(!game.contest.needsTicks)
    #expect(try game.at(9000, .tick(oldestUnjudged: [:])) == [])
    try game.at(10_000, .ask)
    try game.at(11_000, anna)
    let facts = try game.at(11_000, .tick(oldestUnjudged: [:]))
    #expect(facts == [.nextDue(at: after(.seconds(14)))], "the next is not held")
  }

  @Test func `a host who chooses another time begins it anew, or ends it`() throws {
    var game = try Contestants(players: [anna]) { $0.advanceSeconds = 3 }
    try game.at(0, .ask)
    try game.at(1000, anna)
    try game.at(1000, .tick(oldestUnjudged: [:]))
    try game.at(2000, .advance(seconds: 10))
    #expect(try game.at(3000, .tick(oldestUnjudged: [:])) == [.nextDue(at: after(.seconds(13)))])
    try game.at(4000, .advance(seconds: nil))
    #expect(game.contest.nextDue == nil)
    #expect(!game.contest.needsTicks)
    #expect(game.refusal(.advance(seconds: 2)) == .advanceOutOfRange)
    #expect(game.refusal(.advance(seconds: 61)) == .advanceOutOfRange)
  }

  @Test func `nothing follows by itself after a question in which nobody showed anything`() throws {
    var game = try Contestants(players: [anna, boris]) { $0.advanceSeconds = 3 }
    try game.at(0, .ask)
    try game.at(31_000, .tick(oldestUnjudged: [:]))
    #expect(game.contest.phase == .answer)
    #expect(try game.at(40_000, .tick(oldestUnjudged: [:])) == [])
    try game.at(41_000, .ask)
    try game.at(42_000, anna, shows: ["another"])
    try game.at(72_000, .tick(oldestUnjudged: [:]))
    #expect(try game.at(72_000, .tick(oldestUnjudged: [:])) == [.nextDue(at: after(.seconds(75)))])
  }

  @Test func `after a restart the time to the next question begins anew`() throws {
    var game = try Contestants(players: [anna]) { $0.advanceSeconds = 3 }
    try game.at(0, .ask)
    try game.at(1000, anna)
    try game.at(1000, .tick(oldestUnjudged: [:]))
    #expect(try game.at(500_000, .replay) == [.nextDue(at: after(.seconds(503)))])
  }
}
