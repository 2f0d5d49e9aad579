import Bingo
import EventSourcing
import Testing

@Suite struct `Erasing somebody from a game of bingo` {
  /// The facts of a game that both joined, and in which Anna has a row.
  private static func played() throws -> [BingoFact] {
    var (game, facts): (Bingo, [BingoFact]) = (Bingo(), [])
    facts += try game.handle(.open(Samples.plan, isOpen: true, by: Samples.host), at: Samples.now)
    facts += try game.join("Anna", as: "a")
    facts += try game.join("Anna Karenina", as: "b", seed: 8)
    return try facts + game.find([0, 1, 2], "a")
  }

  private func game(_ facts: [BingoFact]) -> Bingo { facts.reduce(into: Bingo()) { $0.apply($1) } }

  @Test(arguments: [Person(name: "anna"), Person(ids: ["a"])])
  func `forgets the name, and keeps the card with what was found`(person: Person) throws {
    let facts = try Self.played()
    let erasure = BingoFact.erasing(person, from: facts, at: 9)
    #expect(erasure.replaced.keys.sorted() == [1] && erasure.appended.isEmpty && !erasure.isOfWholeStream)
    var after = facts
    for (index, fact) in erasure.replaced { after[index] = fact }
    let (old, new) = (game(facts), game(after))
    #expect(
      new.players.map(\.card) == old.players.map(\.card) && new.players.map(\.foundAt) == old.players.map(\.foundAt))
    #expect(new.firstRow == 1 && new.player(1)?.author.name == PersonName.erased && new.player(of: "a") == nil)
    #expect(BingoFact.erasing(Person(ids: ["a"]), from: after, at: 9).isEmpty)
  }

  @Test func `takes the name out of the names of others, if that is wanted`() throws {
    let facts = try Self.played()
    let kept = BingoFact.erasing(Person(name: "Anna"), from: facts, at: 9)
    #expect(kept.mentions == 1)
    let erasure = BingoFact.erasing(Person(name: "Anna", isTakenOutOfTexts: true), from: facts, at: 9)
    guard case .joined(_, let author) = erasure.replaced[2] else { return #expect(Bool(false), "\(erasure)") }
    #expect(author.name == "… Karenina" && author.id == "b")
  }

  @Test func `deletes a game that the person played alone, told by the browser`() throws {
    var (game, facts): (Bingo, [BingoFact]) = (Bingo(), [])
    facts += try game.handle(.open(Samples.plan, isOpen: false, by: Samples.host), at: Samples.now)
    facts += try game.join("", as: "h")
    #expect(BingoFact.erasing(Person(ids: ["h"]), from: facts, at: 9).isOfWholeStream)
    #expect(BingoFact.erasing(Person(name: "somebody"), from: facts, at: 9).isEmpty)
  }

  @Test func `forgets who opened the game`() throws {
    let erasure = BingoFact.erasing(Person(ids: ["h"]), from: try Self.played(), at: 9)
    guard case .opened(Samples.plan, true, let author) = erasure.replaced[0] else {
      return #expect(Bool(false), "\(erasure)")
    }
    #expect(author == .erased(at: 1_000))
  }
}
