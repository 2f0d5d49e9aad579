import EventSourcing
import Quiz
import Testing

@Suite struct ContestReplayTests {
  @Test func `the question is asked anew of those who have not answered, with all their time`() throws {
    var game = try Contestants(players: [anna, boris, vera])
    try game.at(0, .extraTime(vera, .two))
    try game.at(0, .ask)
    try game.at(15_000, anna)
    try game.at(16_000, .addTime(seconds: 10))
    let before = game.points
    let again = after(.seconds(500))
    #expect(try game.at(500_000, .replay) == [.replayed(at: again), .gathering(at: again)])
    #expect(try game.at(500_000, .tick(oldestUnjudged: [:], present: [boris, vera])) == [.gathered(at: again)])
    #expect(game.contest.phase == .question)
    #expect(game.status(of: anna) == .won)
    #expect(game.points == before)
    #expect(game.contest.round?.clock.deadline == after(.seconds(540)))
    #expect(game.contest.turn(of: boris)?.round.clock.deadline == after(.seconds(540)))
    #expect(game.contest.turn(of: vera)?.round.clock.deadline == after(.seconds(580)))
    #expect(try game.at(501_000, boris, captured: 499_999) == [], "captured before the question came again")
    #expect(try game.at(503_000, boris) == [.played(boris, .won(after: .seconds(3)))])
  }

  @Test func `the clock of a new machine may be behind the old one`() throws {
    var game = try Contestants(players: [anna])
    try game.at(1_000_000, .ask)
    try game.at(5000, .replay)
    try game.at(5000, .tick(oldestUnjudged: [:], present: [anna]))
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
    #expect(game.contest.turn(of: anna)?.round.clock.deadline == after(.seconds(730)))
  }

  @Test(arguments: [Contest.Mode.solo, .kiosk])
  func `for one player the clock stands until the next frame`(mode: Contest.Mode) throws {
    var game = try Contestants(mode, players: [anna])
    try game.at(0, .ask)
    let facts = try game.at(500_000, .replay)
    #expect(facts == [.replayed(at: after(.seconds(500))), .played(anna, .cameraLost(at: after(.seconds(500))))])
    #expect(try game.at(600_000, .tick(oldestUnjudged: [:])) == [])
    try game.at(700_000, anna, shows: [])
    #expect(game.contest.turn(of: anna)?.round.clock.deadline == after(.seconds(730)))
  }

  @Test func `the clock of a class waits until those who had not answered are back`() throws {
    var game = try Contestants(players: [anna, boris, vera])
    try game.at(0, .ask)
    try game.at(1000, anna)
    try game.at(2000, .leave(vera))
    try game.at(500_000, .replay)
    #expect(game.contest.phase == .paused)
    #expect(game.contest.awaited(besides: []).map(\.id) == [boris])
    #expect(try game.at(519_999, .tick(oldestUnjudged: [:], present: [anna])) == [])
    #expect(try game.at(519_999, boris) == [], "what is shown before all are back does not count")
    let facts = try game.at(519_999, .tick(oldestUnjudged: [:], present: [boris]))
    #expect(facts == [.gathered(at: after(.milliseconds(519_999)))])
    #expect(game.contest.round?.clock.deadline == after(.milliseconds(549_999)))
    #expect(try game.at(520_999, boris) == [.played(boris, .won(after: .seconds(1)))])
  }

  @Test func `the wait for those who are not back ends after 20 s`() throws {
    var game = try Contestants(players: [anna, boris])
    try game.at(0, .ask)
    try game.at(500_000, .replay)
    #expect(try game.at(519_999, .tick(oldestUnjudged: [:], present: [anna])) == [])
    let facts = try game.at(520_000, .tick(oldestUnjudged: [:], present: [anna]))
    #expect(facts == [.gathered(at: after(.seconds(520)))])
    #expect(game.contest.turn(of: boris)?.round.clock.deadline == after(.seconds(550)))
  }

  @Test func `the host can end the wait, and another restart begins it anew`() throws {
    var game = try Contestants(players: [anna, boris])
    try game.at(0, .ask)
    try game.at(500_000, .replay)
    try game.at(1000, .replay)
    #expect(game.contest.round?.gatheringSince == after(.seconds(1)))
    #expect(try game.at(2000, .resume) == [.gathered(at: after(.seconds(2)))])
    #expect(game.contest.phase == .question)
    #expect(game.contest.round?.clock.deadline == after(.seconds(32)))
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
