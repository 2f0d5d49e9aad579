import EventSourcing
import Quiz
import Testing

@Suite struct ContestScoringTests {
  static let speeds = [(1, 1000), (15_000, 750), (29_999, 500), (7_000, 883), (10_000, 833)]

  @Test(arguments: speeds) func `speed points fall to a half at the deadline`(time: Int, points: Int) throws {
    var game = try Contestants(players: [anna])
    try game.at(0, .ask)
    try game.at(time, anna)
    #expect(game.points == [points])
    #expect(game.contest.standings.map(\.wonAfter) == [.milliseconds(time)])
  }

  @Test func `who answers while others read is first, and has no more points than they`() throws {
    var game = try Contestants(players: [anna, boris]) { contest in
      for place in contest.assignments.indices { contest.assignments[place].readingSeconds = 5 }
    }
    try game.at(0, .ask)
    try game.at(2500, boris)
    try game.at(4000, anna)
    #expect(game.points == [1000, 1000])
    #expect(game.contest.results.map(\.wonAfter) == [.seconds(4), .milliseconds(2500)])
  }

  @Test(arguments: [(ExtraTime.one, 833), (.oneAndAHalf, 889), (.two, 917), (.unlimited, 1000)])
  func `time counts as a share of the player's own`(factor: ExtraTime, points: Int) throws {
    var game = try Contestants(players: [anna])
    #expect(try game.at(0, .extraTime(anna, factor)).count == (factor == .one ? 0 : 1))
    try game.at(0, .ask)
    try game.at(10_000, anna)
    #expect(game.points == [points])
  }

  @Test(arguments: [(ExtraTime.one, 30), (.oneAndAHalf, 45), (.two, 60)])
  func `a time factor moves the player's own deadline`(factor: ExtraTime, seconds: Int) throws {
    var game = try Contestants(players: [anna])
    try game.at(0, .extraTime(anna, factor))
    try game.at(0, .ask)
    #expect(try game.at(seconds * 1000 - 1, .tick(oldestUnjudged: [:])) == [])
    #expect(try game.at(seconds * 1000, .tick(oldestUnjudged: [:])) == [.played(anna, .lost)])
  }

  @Test func `a player without a limit has no deadline, and the host ends the question`() throws {
    var game = try Contestants(players: [anna])
    try game.at(0, .extraTime(anna, .unlimited))
    try game.at(0, .ask)
    #expect(game.contest.turn(of: anna)?.round.clock.deadline == nil)
    #expect(game.contest.turn(of: anna)?.round.remaining(at: start) == nil)
    #expect(try game.at(9_000_000, .tick(oldestUnjudged: [:])) == [])
    try game.at(9_000_000, .addTime(seconds: 1))
    try game.at(9_000_000, .skip)
    #expect(game.status(of: anna) == .lost)
  }

  @Test func `a time factor holds at once for who is playing, and for who has won from the next question`() throws {
    var game = try Contestants(players: [anna, boris])
    try game.at(0, .ask)
    try game.at(15_000, anna)
    try game.at(20_000, .extraTime(anna, .two))
    try game.at(20_000, .extraTime(boris, .two))
    #expect(game.points == [750, 0])
    #expect(game.contest.turn(of: boris)?.round.clock.deadline == after(.seconds(60)))
    try game.at(30_000, boris)
    #expect(game.points == [750, 750])
    try game.at(40_000, .ask)
    #expect(game.contest.turn(of: anna)?.extraTime == .two)
  }

  @Test func `with speed points off, each win brings all points`() throws {
    var game = try Contestants(players: [anna])
    #expect(try game.at(0, .speedPoints(false)) == [.speedPoints(false)])
    #expect(try game.at(0, .speedPoints(false)) == [])
    try game.at(0, .ask)
    try game.at(29_000, anna)
    #expect(game.points == [1000])
  }

  @Test func `switching speed points off holds for all of the question that runs, and not for those before`() throws {
    var game = try Contestants(players: [anna, boris])
    try game.at(0, .ask)
    try game.at(15_000, anna)
    try game.at(16_000, .skip)
    try game.at(20_000, .ask)
    try game.at(35_000, anna)
    try game.at(36_000, .speedPoints(false))
    try game.at(40_000, boris)
    #expect(game.points == [1750, 1000])
    try game.at(41_000, .speedPoints(true))
    #expect(game.points == [1750, 1000], "the question is over")
  }

  @Test func `added time counts for all alike, those included who have won`() throws {
    var game = try Contestants(players: [anna, boris])
    try game.at(0, .ask)
    try game.at(15_000, anna)
    #expect(game.points == [750, 0])
    try game.at(16_000, .addTime(seconds: 30))
    try game.at(45_000, boris)
    #expect(game.points == [875, 625])
  }

  @Test func `a warm-up is won without points`() throws {
    var game = try Contestants(questions: 1, players: [anna]) { $0.assignments[0].points = 0 }
    try game.at(0, .ask)
    try game.at(1000, anna)
    #expect(game.status(of: anna) == .won)
    #expect(game.points == [0])
  }

  @Test func `the leaderboard shares places and tells what the last question brought`() throws {
    var game = try Contestants(players: [anna, boris, vera])
    try game.at(0, .ask)
    try game.at(15_000, boris)
    try game.at(15_000, vera)
    try game.at(30_000, .tick(oldestUnjudged: [:]))
    let board = game.contest.standings
    #expect(board.map(\.player.id) == [boris, vera, anna])
    #expect(board.map(\.rank) == [1, 1, 3])
    #expect(board.map(\.points) == [750, 750, 0])
    #expect(board.map(\.gained) == [750, 750, 0])
    #expect(board.map(\.status) == [.won, .won, .lost])
    #expect(board.map(\.wonAfter) == [.seconds(15), .seconds(15), nil])
    try game.at(40_000, .ask)
    #expect(game.contest.standings.map(\.gained) == [0, 0, 0])
    #expect(game.contest.standings.map(\.points) == [750, 750, 0])
  }

  @Test func `an overruled verdict scores the board again, and the reason is kept`() throws {
    var game = try Contestants(players: [anna, boris])
    try game.at(0, .ask)
    try game.at(15_000, anna)
    try game.at(16_000, .skip)
    try game.at(20_000, .ask)
    let overruled = try game.at(21_000, .overrule(round: 1, anna, won: false, reason: " A photo of a photo "))
    #expect(overruled == [.overruled(round: 1, anna, won: false, reason: "A photo of a photo")])
    try game.at(22_000, .overrule(round: 1, boris, won: true, reason: "The lamp was out"))
    #expect(game.points == [0, 500])
    #expect(game.contest.standings.map(\.player.id) == [boris, anna])
    #expect(game.contest.results.prefix(2).map(\.reason) == ["A photo of a photo", "The lamp was out"])
    #expect(game.contest.results.prefix(2).map(\.wonAfter) == [nil, nil])
    #expect(game.contest.results.prefix(2).map(\.status) == [.lost, .won])
  }

  @Test func `the last overruling counts, and a win given back has its own time again`() throws {
    var game = try Contestants(players: [anna])
    try game.at(0, .ask)
    try game.at(15_000, anna)
    try game.at(16_000, .overrule(round: 1, anna, won: false, reason: "No"))
    #expect(game.points == [0])
    try game.at(17_000, .overrule(round: 1, anna, won: true, reason: "Yes"))
    #expect(game.points == [750])
    #expect(game.contest.results.map(\.reason) == ["Yes"])
  }

  @Test(arguments: [(ExtraTime.two, true, 500), (.unlimited, true, 1000), (.one, false, 1000)])
  func `a win that the host gives counts as one at the deadline`(factor: ExtraTime, speed: Bool, points: Int) throws {
    var game = try Contestants(players: [anna]) { $0.speedPoints = speed }
    try game.at(0, .extraTime(anna, factor))
    try game.at(0, .ask)
    try game.at(1000, .skip)
    try game.at(2000, .overrule(round: 1, anna, won: true, reason: "Said it aloud"))
    #expect(game.points == [points])
  }

  @Test func `verdicts can be overruled when the game is over, also on those who left or were removed`() throws {
    var game = try Contestants(players: [anna, boris])
    try game.at(0, .ask)
    try game.at(1000, .leave(anna))
    try game.at(1000, .remove(boris))
    try game.at(2000, .end)
    try game.at(3000, .overrule(round: 1, anna, won: true, reason: "Had it"))
    try game.at(3000, .overrule(round: 1, boris, won: true, reason: "Had it too"))
    #expect(game.points == [500, 500])
  }

  @Test func `only a verdict that is there is overruled, and for a reason`() throws {
    var game = try Contestants(players: [anna])
    #expect(game.refusal(.overrule(round: 1, anna, won: true, reason: "x")) == .unknownRound)
    try game.at(0, .ask)
    #expect(game.refusal(.overrule(round: 1, anna, won: true, reason: "x")) == .roundNotOver)
    try game.at(1000, anna)
    try game.at(2000, .join(boris, name: "Boris"))
    #expect(game.refusal(.overrule(round: 1, boris, won: true, reason: "x")) == .notInRound)
    #expect(game.refusal(.overrule(round: 2, anna, won: true, reason: "x")) == .unknownRound)
    #expect(game.refusal(.overrule(round: 0, anna, won: true, reason: "x")) == .unknownRound)
    #expect(game.refusal(.overrule(round: .min, anna, won: true, reason: "x")) == .unknownRound)
    for reason in ["", "  ", "a\nb", String(repeating: "x", count: 201)] {
      #expect(game.refusal(.overrule(round: 1, anna, won: true, reason: reason)) == .reasonUnfit)
    }
  }

  @Test func `results have a row for each question and each who played it`() throws {
    var game = try Contestants(questions: 2, players: [anna])
    try game.at(0, .ask)
    try game.at(3000, anna)
    try game.at(4000, .join(boris, name: "Boris"))
    try game.at(5000, .ask)
    let results = game.contest.results
    #expect(results.map(\.round) == [1, 2, 2])
    #expect(results.map(\.player.id) == [anna, anna, boris])
    #expect(results.map(\.status) == [.won, .playing, .playing])
    #expect(results.map(\.points) == [950, 0, 0])
    #expect(results.map(\.wonAfter) == [.seconds(3), nil, nil])
  }

  @Test(arguments: [(3000, 1000), (5000, 1000), (20_000, 750), (34_999, 500)])
  func `the clock starts when the question has been read, and an earlier answer costs nothing`(time: Int, points: Int)
    throws
  {
    var game = try Contestants(players: [anna]) { $0.assignments[0].readingSeconds = 5 }
    while game.contest.round?.assignment.readingSeconds == nil {
      try game.at(0, .ask)
      if game.contest.round?.assignment.readingSeconds == nil { try game.at(0, .skip) }
    }
    #expect(game.contest.round?.clock.deadline == after(.seconds(35)))
    try game.at(time, anna)
    #expect(game.points == [points])
  }
}
