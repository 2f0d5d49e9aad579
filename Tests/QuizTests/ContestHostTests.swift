import EventSourcing
import Quiz
import Testing

@Suite struct ContestHostTests {
  @Test func `a question goes to all who are there and is over when all have answered`() throws {
    var game = try Contestants(players: [anna, boris, vera])
    try game.at(0, .leave(vera))
    let asked = try game.at(0, .ask)
    let assignment = try #require(game.contest.round?.assignment)
    #expect(asked == [.asked(assignment, at: start)])
    #expect(game.contest.phase == .question)
    #expect(game.status(of: vera) == nil)
    try game.at(2000, anna)
    #expect(game.contest.phase == .question)
    #expect(try game.at(3000, boris) == [.played(boris, .won(after: .seconds(3)))])
    #expect(game.contest.phase == .answer)
  }

  @Test func `a question is over at the deadline of the server's clock`() throws {
    var game = try Contestants(players: [anna, boris])
    try game.at(0, .ask)
    try game.at(2000, anna)
    #expect(try game.at(29_999, .tick(oldestUnjudged: [:])) == [])
    #expect(game.contest.round?.clock.deadline == after(.seconds(30)))
    #expect(try game.at(30_000, .tick(oldestUnjudged: [:])) == [.played(boris, .lost)])
    #expect(game.contest.phase == .answer)
    #expect(game.status(of: anna) == .won)
  }

  @Test func `a frame from before the deadline that is still judged holds up its own player only`() throws {
    var game = try Contestants(players: [anna, boris])
    try game.at(0, .ask)
    let unjudged = [anna: after(.milliseconds(29_900))]
    #expect(try game.at(30_100, .tick(oldestUnjudged: unjudged)) == [.played(boris, .lost)])
    #expect(game.contest.phase == .question)
    #expect(try game.at(30_200, anna, captured: 29_900) == [.played(anna, .won(after: .milliseconds(29_900)))])
    #expect(game.contest.phase == .answer)
  }

  @Test func `nothing changes an answer but the host's overruling`() throws {
    var game = try Contestants(players: [anna, boris])
    try game.at(0, .ask)
    try game.at(30_000, .tick(oldestUnjudged: [:]))
    let over = game.contest
    try game.at(30_100, anna, captured: 20_000)
    try game.at(30_100, .tick(oldestUnjudged: [:]))
    try game.at(30_100, .loseCamera(anna))
    try game.at(30_100, .replay)
    #expect(game.contest == over)
    for command in [Contest.Command.pause, .resume, .skip, .addTime(seconds: 5)] {
      #expect(game.refusal(command, at: 30_100) == .noRound)
    }
  }

  @Test func `questions come without repetition, and one more asking ends the game`() throws {
    var game = try Contestants(questions: 4, players: [anna])
    #expect(game.contest.roundsToPlay == 4)
    for number in 1...4 {
      #expect(game.contest.hasNext)
      try game.at(number * 1000, .ask)
      #expect(game.refusal(.ask) == .roundRunning)
      try game.at(number * 1000 + 500, .skip)
    }
    #expect(Set(game.contest.rounds.map(\.assignment.image)).count == 4)
    #expect(!game.contest.hasNext)
    #expect(game.contest.phase == .answer)
    #expect(try game.at(9000, .ask) == [.ended])
    #expect(game.contest.phase == .over)
    #expect(game.refusal(.ask) == .over)
  }

  @Test(arguments: [(false, nil, 2), (false, 1, 1), (false, 9, 2), (true, nil, nil), (true, 5, 5)])
  func `a game has as many questions as its deck, or as are wanted`(reshuffles: Bool, most: Int?, count: Int?) throws {
    var game = try Contestants(questions: 2, players: [anna]) {
      $0.reshuffles = reshuffles
      $0.maxRounds = most
    }
    #expect(game.contest.roundsToPlay == count)
    for _ in 0..<(count ?? 20) {
      try game.at(0, .ask)
      try game.at(1, .skip)
    }
    #expect(game.contest.hasNext == (count == nil))
  }

  @Test func `nothing is asked of nobody, and nothing of an empty deck`() throws {
    #expect(try Contestants().refusal(.ask) == .nobodyHere)
    #expect(try Contestants(questions: 0, players: [anna]).refusal(.ask) == .deckEmpty)
    #expect(try Contestants(questions: 0, players: [anna]) { $0.reshuffles = true }.refusal(.ask) == .deckEmpty)
  }

  @Test func `the clocks stand while the host pauses, and what is captured then does not count`() throws {
    var game = try Contestants(players: [anna, boris])
    try game.at(0, .ask)
    #expect(try game.at(10_000, .pause) == [.paused(at: after(.seconds(10)))])
    #expect(try game.at(10_500, .pause) == [])
    #expect(game.contest.phase == .paused)
    #expect(game.contest.round?.clock.deadline == nil)
    #expect(try game.at(50_000, .tick(oldestUnjudged: [:])) == [])
    #expect(try game.at(50_000, anna) == [])
    #expect(try game.at(50_000, boris, captured: 9_999) == [.played(boris, .won(after: .milliseconds(9_999)))])
    #expect(game.refusal(.ask) == .roundRunning)

    #expect(try game.at(60_000, .resume) == [.resumed(at: after(.seconds(60)))])
    #expect(try game.at(60_500, .resume) == [])
    #expect(game.contest.phase == .question)
    #expect(game.contest.round?.clock.deadline == after(.seconds(80)))
    #expect(try game.at(61_000, anna, captured: 59_999) == [])
    #expect(try game.at(61_500, anna, captured: 61_000) == [.played(anna, .won(after: .seconds(11)))])
  }

  @Test func `a pause and a lost camera stop the clock together and once`() throws {
    var game = try Contestants(.solo, players: [anna])
    try game.at(0, .ask)
    try game.at(10_000, .loseCamera(anna))
    try game.at(12_000, .pause)
    // The camera comes back in the pause: the clock still stands, and the frame does not count.
    #expect(try game.at(15_000, anna) == [.played(anna, .cameraBack(at: after(.seconds(15))))])
    #expect(game.contest.turn(of: anna)?.round.isCameraLost == false)
    try game.at(16_000, .loseCamera(anna))
    #expect(game.contest.viewBegins(for: anna) == after(.seconds(16)))
    try game.at(20_000, .resume)
    #expect(game.contest.viewBegins(for: anna) == after(.seconds(20)))
    #expect(game.contest.turn(of: anna)?.round.isCameraLost == true)
    #expect(try game.at(90_000, .tick(oldestUnjudged: [:])) == [])
    let facts = try game.at(100_000, anna)
    #expect(facts == [.played(anna, .cameraBack(at: after(.seconds(100)))), .played(anna, .won(after: .seconds(10)))])
  }

  @Test func `a view begins with a question, a lost camera, the end of a pause and a replay`() throws {
    var game = try Contestants(.solo, players: [anna])
    #expect(game.contest.viewBegins(for: anna) == nil)
    let happenings: [(Int, Contest.Command, begins: Int)] = [
      (1, .ask, 1), (2, .loseCamera(anna), 2), (3, .frame(anna, captured: after(.milliseconds(3)), seen: []), 2),
      (4, .pause, 2), (5, .resume, 5), (6, .replay, 6),
    ]
    for (time, command, begins) in happenings {
      try game.at(time, command)
      #expect(game.contest.viewBegins(for: anna) == after(.milliseconds(begins)))
    }
  }

  @Test(arguments: [Contest.Mode.solo, .kiosk])
  func `the clock of one player stands while the camera is lost`(mode: Contest.Mode) throws {
    var game = try Contestants(mode, players: [anna])
    try game.at(0, .ask)
    #expect(try game.at(10_000, .loseCamera(anna)) == [.played(anna, .cameraLost(at: after(.seconds(10))))])
    #expect(try game.at(99_000, .tick(oldestUnjudged: [:])) == [])
    try game.at(100_000, anna, shows: [])
    #expect(game.contest.turn(of: anna)?.round.clock.deadline == after(.seconds(120)))
  }

  @Test func `in a class the clock runs though a camera is lost`() throws {
    var game = try Contestants(players: [anna])
    try game.at(0, .ask)
    #expect(try game.at(10_000, .loseCamera(anna)) == [])
    #expect(try game.at(30_000, .tick(oldestUnjudged: [:])) == [.played(anna, .lost)])
  }

  @Test func `added time moves the deadline of all`() throws {
    var game = try Contestants(players: [anna, boris])
    try game.at(0, .extraTime(boris, .two))
    try game.at(0, .ask)
    #expect(try game.at(5000, .addTime(seconds: 10)) == [.timeAdded(seconds: 10)])
    #expect(game.contest.round?.clock.deadline == after(.seconds(40)))
    #expect(game.contest.turn(of: anna)?.round.clock.deadline == after(.seconds(40)))
    #expect(game.contest.turn(of: boris)?.round.clock.deadline == after(.seconds(80)))
    try game.at(6000, .pause)
    try game.at(7000, .addTime(seconds: 5))
    try game.at(8000, .resume)
    #expect(game.contest.round?.clock.deadline == after(.seconds(47)))
  }

  @Test(arguments: [-1, 0, 601, Int.max, Int.min]) func `time is added within limits`(seconds: Int) throws {
    var game = try Contestants(players: [anna])
    try game.at(0, .ask)
    #expect(game.refusal(.addTime(seconds: seconds)) == .timeOutOfRange)
  }

  @Test func `skipping ends the question without points for those who have not won`() throws {
    var game = try Contestants(players: [anna, boris])
    try game.at(0, .speedPoints(false))
    try game.at(0, .ask)
    try game.at(1000, anna)
    #expect(try game.at(2000, .skip) == [.skipped])
    #expect(game.contest.phase == .answer)
    #expect(try game.at(2100, boris, captured: 1900) == [])
    #expect(game.points == [1000, 0])
    #expect(game.status(of: boris) == .lost)
  }

  @Test func `who passes leaves the question, and plays the next`() throws {
    var game = try Contestants(players: [anna, boris])
    #expect(game.refusal(.pass(anna)) == .noRound)
    try game.at(0, .ask)
    #expect(try game.at(1000, .pass(anna)) == [.played(anna, .left)])
    #expect(try game.at(1100, .pass(anna)) == [])
    #expect(try game.at(1200, anna) == [])
    #expect(game.status(of: anna) == .left)
    #expect(game.contest.phase == .question)
    try game.at(2000, boris)
    try game.at(3000, .ask)
    #expect(game.status(of: anna) == .playing)
  }

  @Test func `ending leaves the rounds that are played and keeps the points`() throws {
    var game = try Contestants(players: [anna, boris])
    try game.at(0, .speedPoints(false))
    try game.at(0, .ask)
    try game.at(1000, anna)
    #expect(try game.at(2000, .end) == [.ended])
    #expect(try game.at(2000, .end) == [])
    #expect(game.contest.phase == .over)
    #expect(game.status(of: boris) == .left)
    #expect(game.points == [1000, 0])
    #expect(try game.at(2100, boris, captured: 1900) == [])
    for command in [
      Contest.Command.ask, .pause, .resume, .skip, .addTime(seconds: 5), .lock(true), .speedPoints(true),
      .extraTime(anna, .two),
    ] {
      #expect(game.refusal(command) == .over)
    }
  }

  @Test func `leaving ends the round of that player, and the question with the last`() throws {
    var game = try Contestants(players: [anna, boris])
    try game.at(0, .ask)
    try game.at(1000, .leave(anna))
    #expect(game.status(of: anna) == .left)
    #expect(game.contest.phase == .question)
    try game.at(2000, .join(anna, name: "Anna"))
    #expect(try game.at(3000, anna) == [], "the round was left and stays so")
    try game.at(4000, .remove(boris))
    #expect(game.contest.phase == .answer)
    try game.at(5000, .ask)
    #expect(game.status(of: anna) == .playing)
    #expect(game.status(of: boris) == nil)
  }

  @Test func `who leaves after winning keeps the win and the points`() throws {
    var game = try Contestants(players: [anna, boris])
    try game.at(0, .speedPoints(false))
    try game.at(0, .ask)
    try game.at(1000, anna)
    try game.at(1500, .leave(anna))
    #expect(game.status(of: anna) == .won)
    try game.at(1600, .join(anna, name: "Anna"))
    #expect(game.points == [1000, 0])
  }

  @Test func `a wrong object costs nothing and is named to its player`() throws {
    var game = try Contestants(players: [anna, boris])
    try game.at(0, .ask)
    #expect(try game.at(1000, anna, shows: ["Poltava"]) == [.played(anna, .sawOther(image: "Poltava"))])
    #expect(try game.at(1100, anna, shows: ["Poltava"]) == [])
    #expect(game.contest.turn(of: anna)?.round.lastOther == "Poltava")
    #expect(game.contest.turn(of: boris)?.round.lastOther == nil)
    #expect(game.points == [0, 0])
  }

  @Test func `the naming of wrong objects can be switched off`() throws {
    var game = try Contestants(players: [anna]) { $0.namesWrongObjects = false }
    try game.at(0, .ask)
    #expect(try game.at(1000, anna, shows: ["Poltava"]) == [])
  }

  @Test func `the picture of an answer is a secret of the class until it is revealed`() throws {
    var game = try Contestants(questions: 2, players: [anna])
    let images = game.contest.opening.assignments.map(\.image)
    #expect(images.map(game.contest.isSecret) == [false, false])
    try game.at(0, .ask)
    #expect(images.map(game.contest.isSecret) == [true, true])
    #expect(!game.contest.isSecret("The Moon"))
    try game.at(1000, .skip)
    #expect(game.contest.round?.isSkipped == true)
    let revealed = try #require(game.contest.round?.assignment.image)
    #expect(images.filter(game.contest.isSecret) == images.filter { $0 != revealed })
    try game.at(2000, .end)
    #expect(images.map(game.contest.isSecret) == [false, false])
  }
}
