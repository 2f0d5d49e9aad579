import EventSourcing
import Testing

@testable import Quiz

@Suite struct `Erasing a player of a contest` {
  private let anna = PlayerID(rawValue: "p1")
  private let ben = PlayerID(rawValue: "p2")

  private func facts(_ mode: Contest.Mode) -> [ContestFact] {
    let opening = Contest.Opening(
      id: "c", mode: mode, source: .browser, pack: "A pack", assignments: assignments(2), seed: 1)
    return [
      .opened(opening), .knocked(anna, name: "Anna"), .admitted(anna), .joined(ben, name: "Anna 2"),
      .asked(assignments(2)[0], at: start), .played(anna, .won(after: .seconds(3))), .played(ben, .lost),
      .overruled(round: 1, anna, won: false, reason: "Anna peeped"),
      .overruled(round: 1, ben, won: true, reason: "So said Anna"),
      .joined(anna, name: "Anna"), .ended,
    ]
  }

  private func contest(_ facts: [ContestFact]) throws -> Contest {
    guard case .opened(let opening) = facts[0] else { throw NoOpening() }
    return facts.dropFirst().reduce(into: Contest(opening)) { $0.apply($1) }
  }

  private struct NoOpening: Error {}

  @Test func `leaves what was played, by nobody`() throws {
    let before = facts(.classGame)
    let person = Person(name: "ANNA")
    #expect(ContestFact.players(of: person, in: before) == [anna])
    let erasure = ContestFact.erasing(person, from: before, at: 9)
    #expect(erasure.replaced.keys.sorted() == [1, 7, 9] && erasure.appended.isEmpty && !erasure.isOfWholeStream)
    #expect(erasure.mentions == 2)
    var after = before
    for (index, fact) in erasure.replaced { after[index] = fact }
    #expect(try contest(after).players.map(\.name) == ["…", "Anna 2"])
    #expect(try contest(after).standings.map(\.points) == contest(before).standings.map(\.points))
    #expect(ContestFact.erasing(Person(ids: ["p1"]), from: after, at: 9).isEmpty)
  }

  @Test func `takes the name out of what others are called and what is said of them, if asked to`() {
    let erasure = ContestFact.erasing(Person(name: "Anna", isTakenOutOfTexts: true), from: facts(.classGame), at: 9)
    #expect(erasure.replaced[3] == .joined(ben, name: "… 2"))
    #expect(erasure.replaced[8] == .overruled(round: 1, ben, won: true, reason: "So said …"))
  }

  @Test func `takes the names of those who share a phone`() {
    let facts = facts(.classGame) + [.joined(anna, name: "Anna + Cleo"), .shared(anna, names: ["Anna", "Cleo"])]
    let all = ContestFact.erasing(Person(ids: ["p1"]), from: facts, at: 9)
    #expect(all.replaced[facts.count - 1] == .shared(anna, names: ["…", "…"]))
    let one = ContestFact.erasing(Person(name: "Cleo"), from: facts, at: 9)
    #expect(one.replaced == [facts.count - 1: .shared(anna, names: ["Anna", "…"])])
  }

  @Test func `who played alone deletes the whole of it, though not by a name that all have`() {
    #expect(ContestFact.erasing(Person(ids: ["p1"]), from: facts(.solo), at: 9).isOfWholeStream)
    #expect(!ContestFact.erasing(Person(name: "Anna"), from: facts(.solo), at: 9).isOfWholeStream)
    #expect(ContestFact.erasing(Person(ids: ["p3"]), from: facts(.solo), at: 9).isEmpty)
  }
}
