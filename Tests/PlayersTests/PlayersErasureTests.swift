import EventSourcing
import Testing

@testable import Players

@Suite struct `Erasing a player of a browser` {
  private let facts: [PlayersFact] = [
    .added(name: "Ada", by: "tablet", at: 1), .added(name: "Bob", by: "tablet", at: 2),
    .renamed(1, name: "Eva", by: "tablet", at: 3), .added(name: "Ada", by: "telephone", at: 4),
    .removed(4, by: "telephone", at: 5),
  ]

  private func left(_ erasure: Erasure<PlayersFact>) -> (facts: [PlayersFact], players: Players) {
    var facts = facts
    for (index, fact) in erasure.replaced { facts[index] = fact }
    facts += erasure.appended
    return (facts, facts.reduce(into: Players()) { $0.apply($1) })
  }

  @Test func `forgets every name that the player had, and no other player`() {
    let person = Person(name: "eva")
    #expect(PlayersFact.players(of: person, in: facts) == [1])
    let (facts, players) = left(PlayersFact.erasing(person, from: facts, at: 9))
    #expect(players.all(of: "tablet").map(\.name) == ["Bob"])
    #expect(players.all(of: "tablet").map(\.id) == [2])
    #expect(!"\(facts)".contains("Eva") && facts.last == .removed(1, by: "erased", at: 9))
    #expect(facts[3] == .added(name: "Ada", by: "telephone", at: 4))
    #expect(PlayersFact.erasing(person, from: facts, at: 10).isEmpty)
  }

  @Test func `knows in which browsers a name was given, also to players who are gone`() {
    #expect(PlayersFact.browsers(of: Person(name: "ADA"), in: facts) == ["tablet", "telephone"])
    #expect(PlayersFact.browsers(of: Person(name: "Eva", ids: ["telephone"]), in: facts) == ["tablet"])
  }

  @Test func `by a browser removes all of its players, also those that are gone`() {
    let (facts, players) = left(PlayersFact.erasing(Person(ids: ["telephone"]), from: facts, at: 9))
    #expect(!"\(facts)".contains("telephone") && players.all(of: "tablet").count == 2)
    #expect(facts.count == self.facts.count)
    #expect(PlayersFact.lastChanges(in: facts) == [1: 3, 2: 2])
  }
}
