import EventSourcing
import Quiz
import Testing

@Suite struct ContestReplayTests {
  @Test func `the question is asked anew of those who have not answered, with all their time`() throws {
    var game = try Contestants(players: [anna, boris, vera])
    try game.at(0, .timeFactor(vera, .two))
    try game.at(0, .ask)
    try game.at(15_000, anna)
    try game.at(16_000, .addTime(seconds: 10))
    let before = game.points
    #expect(try game.at(500_000, .replay) == [.replayed(at: after(.seconds(500)))])
    #expect(game.contest.phase == .question)
    #expect(game.status(of: anna) == .won)
    #expect(game.points == before)
    #expect(game.contest.round?.clock.deadline == after(.seconds(540)))
    #expect(game.contest.turn(of: boris)?.round.countdown.deadline == after(.seconds(540)))
    #expect(game.contest.turn(of: vera)?.round.countdown.deadline == after(.seconds(580)))
    #expect(try game.at(501_000, boris, captured: 499_999) == [], "captured before the question came again")
    #expect(try game.at(503_000, boris) == [.played(boris, .won(after: .seconds(3)))])
  }

  @Test func `the clock of a new machine may be behind the old one`() throws {
    var game = try Contestants(players: [anna])
    try game.at(1_000_000, .ask)
    try game.at(5000, .replay)
    #expect(game.contest.round?.clock.deadline == after(.seconds(35)))
    #expect(try game.at(6000, anna) == [.played(anna, .won(after: .seconds(1)))])
  }

  @Test func `a pause outlives the daemon`() throws {
    var game = try Contestants(players: [anna])
    try game.at(0, .ask)
    try game.at(10_000, .pause)
    try game.at(500_000, .replay)
    #expect(game.contest.phase == .paused)
    #expect(try game.at(600_000, .tick(oldestUnjudged: [:])) == [])
    try game.at(700_000, .resume)
    #expect(game.contest.round?.clock.deadline == after(.seconds(730)))
    #expect(game.contest.turn(of: anna)?.round.countdown.deadline == after(.seconds(730)))
  }

  @Test(arguments: [Contest.Mode.solo, .kiosk])
  func `for one player the clock stands until the next frame`(mode: Contest.Mode) throws {
    var game = try Contestants(mode, players: [anna])
    try game.at(0, .ask)
    let facts = try game.at(500_000, .replay)
    #expect(facts == [.replayed(at: after(.seconds(500))), .played(anna, .cameraLost(at: after(.seconds(500))))])
    #expect(try game.at(600_000, .tick(oldestUnjudged: [:])) == [])
    try game.at(700_000, anna, shows: [])
    #expect(game.contest.turn(of: anna)?.round.countdown.deadline == after(.seconds(730)))
  }

  @Test func `outside of a question nothing is played again`() throws {
    var game = try Contestants(players: [anna])
    #expect(try game.at(0, .replay) == [])
    try game.at(0, .ask)
    try game.at(1000, anna)
    #expect(try game.at(2000, .replay) == [])
    try game.at(3000, .end)
    #expect(try game.at(4000, .replay) == [])
  }
}
