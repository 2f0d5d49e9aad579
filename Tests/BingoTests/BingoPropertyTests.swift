import Basics
import Bingo
import EventSourcing
import Foundation
import Testing

/// The properties that hold in whatever order things are found.
@Suite struct BingoPropertyTests {
  private static let names = ["Anna", "Ben", "Chloé"]

  /// The places of every three in line: those whose columns and rows go on by the same steps.
  private static let lines: [[Int]] = {
    let steps = [(start: [0, 3, 6], by: 1), (start: [0, 1, 2], by: 3), (start: [0], by: 4), (start: [2], by: 2)]
    return steps.flatMap { starts, step in starts.map { [$0, $0 + step, $0 + 2 * step] } }
  }()

  /// Plays `count` random commands and returns the game with the facts that came of them.
  private static func play(seed: UInt64, count: Int = 120) -> (game: Bingo, facts: [BingoFact]) {
    var random = SplitMix64(seed: seed)
    var (game, facts): (Bingo, [BingoFact]) = (Bingo(), [])
    func handle(_ command: Bingo.Command) { facts += (try? game.handle(command, at: Samples.now)) ?? [] }
    handle(.open(Samples.plan, isOpen: true, by: Samples.host))
    for step in 0..<count {
      let name = names.randomElement(using: &random) ?? ""
      switch Int.random(in: 0..<12, using: &random) {
      case 0..<2: handle(.join(name: name, seed: random.next(), by: name, at: Int64(step)))
      case 11: if step > count - 10 { handle(.close(at: Int64(step))) }
      default:
        let seen = (Samples.birds + ["Dodo"]).shuffled(using: &random).prefix(.random(in: 1...2, using: &random))
        handle(.find(Array(seen), by: name, at: Int64(step)))
      }
    }
    return (game, facts)
  }

  @Test(arguments: [UInt64](1...40)) func `folding the facts gives the state, also through JSON`(seed: UInt64) throws {
    let (game, facts) = Self.play(seed: seed)
    #expect(facts.count > 10 && game.version == facts.count)
    var folded = Bingo()
    for fact in facts { folded.apply(try JSONDecoder().decode(BingoFact.self, from: try JSONEncoder().encode(fact))) }
    #expect(folded == game)
  }

  @Test(arguments: [UInt64](1...40)) func `a row is told when three in line are found, and not before`(seed: UInt64) {
    var game = Bingo()
    for fact in Self.play(seed: seed).facts {
      game.apply(fact)
      for player in game.players {
        let found = player.isFound
        let complete = Self.lines.filter { line in line.allSatisfy { found[$0] } }
        #expect((player.rowAt != nil) == !complete.isEmpty)
        #expect(player.isInRow.indices.allSatisfy { player.isInRow[$0] == complete.joined().contains($0) })
        #expect(player.isFull == found.allSatisfy(\.self))
      }
    }
  }

  @Test(arguments: [UInt64](1...40)) func `who is first is the first to have it, and stays so`(seed: UInt64) {
    var (game, row, full): (Bingo, Int?, Int?) = (Bingo(), nil, nil)
    for fact in Self.play(seed: seed).facts {
      game.apply(fact)
      row = row ?? game.players.first { $0.rowAt != nil }?.number
      full = full ?? game.players.first(where: \.isFull)?.number
      #expect(game.firstRow == row && game.firstFull == full)
    }
  }

  @Test(arguments: [UInt64](1...40)) func `each found thing is on the player's card, and found once`(seed: UInt64) {
    let (game, facts) = Self.play(seed: seed)
    var seen: Set<String> = []
    for case .found(let thing, let number, _) in facts {
      #expect(game.player(number)?.card.things.contains(thing) == true)
      #expect(seen.insert("\(number) \(thing)").inserted)
    }
    #expect(seen.count == game.players.reduce(0) { $0 + $1.found })
  }

  @Test(arguments: [
    #"{"kind":"bingo.shuffled","version":1,"at":1}"#, #"{"kind":"bingo.closed","version":2,"at":1}"#,
  ]) func `a fact of a newer program is refused by its kind`(text: String) {
    #expect(throws: UnknownFact.self) { try JSONDecoder().decode(BingoFact.self, from: Data(text.utf8)) }
  }

  @Test func `a card without nine different things is refused`() {
    let text = #"{"kind":"bingo.joined","version":1,"card":["Wren","Wren"],"by":"a","name":"Anna","at":1}"#
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(BingoFact.self, from: Data(text.utf8)) }
  }

  @Test func `what is found by nobody, or is on no card, counts as a fact and changes nothing else`() throws {
    var game = try Bingo("Anna")
    for fact in [BingoFact.found("Wren", player: 9, at: 1), .found("Dodo", player: 1, at: 1)] { game.apply(fact) }
    #expect(game.version == 4 && game.player(1)?.found == 0)
  }
}
