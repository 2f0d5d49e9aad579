import Basics
import EventSourcing
import Quiz
import Testing

@Suite struct GameTests {
  @Test func `a game asks each assignment once and sums up`() throws {
    var pack = assignments(4)
    for index in pack.indices { pack[index].points = 10 + index }
    var game = Game(Deck(pack, seed: 3))
    #expect(game.summary.rounds == 4)

    var points = 0
    for number in 0..<4 {
      try game.handle(.ask, at: start)
      let assignment = try #require(game.round?.assignment)
      let end: Round.Command =
        switch number {
        case 1: .tick(oldestUnjudged: nil)
        case 2: .leave
        default: .frame(captured: after(.seconds(2)), seen: [assignment.image])
        }
      if number == 0 || number == 3 { points += assignment.points }
      #expect(!game.isOver)
      try game.handle(.play(end), at: after(.seconds(30)))
    }
    #expect(game.isOver)
    #expect(Set(game.rounds.map(\.assignment)) == Set(pack))
    #expect(game.summary.won == 2)
    #expect(game.summary.lost == 1)
    #expect(game.summary.left == 1)
    #expect(game.summary.points == points)
    #expect(throws: Game.Refusal.deckExhausted) { try game.handle(.ask, at: start) }
  }

  @Test func `the next question waits for the end of the round`() throws {
    var game = Game(Deck(assignments(2), seed: 0))
    #expect(throws: Game.Refusal.noRound) { try game.handle(.play(.leave), at: start) }
    try game.handle(.ask, at: start)
    #expect(throws: Game.Refusal.roundRunning) { try game.handle(.ask, at: start) }
  }

  @Test func `a reshuffled game goes on and counts the rounds asked`() throws {
    var game = Game(Deck(assignments(2), seed: 0, reshuffles: true))
    for _ in 0..<5 {
      try game.handle(.ask, at: start)
      try game.handle(.play(.leave), at: start)
    }
    #expect(!game.isOver)
    #expect(game.summary.rounds == 5)
  }

  @Test func `a warm-up is won without points`() throws {
    var warmUp = ruslan
    warmUp.points = 0
    var game = Game(Deck([warmUp], seed: 0))
    try game.handle(.ask, at: start)
    try game.handle(.play(.frame(captured: after(.seconds(1)), seen: [warmUp.image])), at: after(.seconds(1)))
    #expect(game.summary.won == 1)
    #expect(game.summary.points == 0)
  }

  @Test func `a game without assignments is over before it begins`() {
    let game = Game(Deck([], seed: 0))
    #expect(game.isOver)
    #expect(throws: Game.Refusal.deckExhausted) { try game.decide(.ask, at: start) }
  }

  @Test func `the naming of wrong objects is the game's to switch off`() throws {
    var game = Game(Deck([ruslan], seed: 0), namesWrongObjects: false)
    try game.handle(.ask, at: start)
    let facts = try game.handle(.play(.frame(captured: after(.seconds(1)), seen: ["Onegin"])), at: after(.seconds(1)))
    #expect(facts.isEmpty)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `folding the facts of a random game gives the game`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let fresh = Game(Deck(assignments(1 + generator.number(below: 8)), seed: seed))
    var game = fresh
    var facts: [GameFact] = []
    var now = start
    while !game.isOver {
      now += .milliseconds(generator.number(below: 9000))
      let command: Game.Command
      switch generator.number(below: 6) {
      case 0: command = .play(.loseCamera)
      case 1: command = .play(.leave)
      case 2: command = .play(.tick(oldestUnjudged: nil))
      case 3, 4: command = .play(.frame(captured: now, seen: [String(generator.number(below: 8))]))
      default: command = .ask
      }
      guard let decided = try? game.handle(command, at: now) else { continue }
      facts += decided
    }
    var folded = fresh
    for fact in facts { folded.apply(fact) }
    #expect(folded == game)
    #expect(game.summary.won + game.summary.lost + game.summary.left == game.summary.rounds)
  }
}
