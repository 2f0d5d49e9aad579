import Eggs
import EventSourcing
import Testing

@Suite struct `Erasing somebody from a hunt` {
  private let facts: [HuntFact] = [
    .collected(0, shown: false, by: Samples.anna), .collected(1, shown: false, by: Samples.ben),
    .moved(7, to: Samples.spot(50, 10.002), by: Samples.anna), .undone(7, by: Samples.anna),
    .dropped(1, by: Samples.anna),
    .reset(by: Samples.ben), .collected(0, shown: true, by: Samples.ben),
    .laid(HuntPlan.Egg(number: 8, title: "Under the oak", spot: Samples.spot(50, 10)), by: Samples.ben),
    .removed(7, by: Samples.ben),
  ]

  private func hunt(_ facts: [HuntFact]) -> Hunt { facts.reduce(into: Hunt(Samples.plan)) { $0.apply($1) } }

  @Test func `leaves the eggs as they are, and the names of others`() {
    let erasure = HuntFact.erasing(Person(name: "anna"), from: facts, at: 9)
    #expect(erasure.replaced.keys.sorted() == [0, 2, 3, 4] && erasure.appended.isEmpty)
    var after = facts
    for (index, fact) in erasure.replaced { after[index] = fact }
    #expect(after.map(\.kind) == facts.map(\.kind) && after.map(\.author.at) == facts.map(\.author.at))
    #expect(hunt(after).eggs.map(\.isCollected) == hunt(facts).eggs.map(\.isCollected))
    #expect(!"\(after)".contains("Anna") && "\(after)".contains("Ben"))
    #expect(HuntFact.erasing(Person(ids: ["a"]), from: after, at: 9).isEmpty)
  }

  @Test func `a hunt that was made stays, and is by nobody`() {
    let facts: [HuntBookFact] = [.made(Samples.plan, by: Samples.anna), .removed("lawn", by: Samples.ben)]
    let erasure = HuntBookFact.erasing(Person(name: "anna"), from: facts, at: 9)
    #expect(erasure.replaced == [0: .made(Samples.plan, by: .erased(at: Samples.anna.at))])
    #expect(HuntBookFact.erasingAuthors(before: .max, from: facts).replaced.count == 2)
  }

  @Test func `a name in what hosts wrote is counted, and taken out where that is wished`() {
    let egg = HuntPlan.Egg(number: 8, title: "Ada's egg", spot: Samples.spot(50, 10), clue: "Ask Ada.")
    let party = HuntPlan(id: "hunt-1", title: "Ada's party", centre: Samples.spot(50, 10), across: 100, eggs: [])
    let counted = HuntFact.erasing(Person(name: "Ada"), from: [.laid(egg, by: Samples.ben)], at: 9)
    #expect(counted.mentions == 1 && counted.replaced.isEmpty)
    let person = Person(name: "Ada", isTakenOutOfTexts: true)
    let laid = HuntFact.erasing(person, from: [.laid(egg, by: Samples.ben)], at: 9)
    #expect(!"\(laid.replaced)".contains("Ada") && laid.replaced.count == 1)
    let made = HuntBookFact.erasing(person, from: [.made(party, by: Samples.ben)], at: 9)
    #expect(!"\(made.replaced)".contains("Ada") && made.replaced.count == 1)
  }

  @Test func `long ago forgets who it was`() {
    #expect(HuntFact.erasingAuthors(before: 1_000, from: facts).isEmpty)
    #expect(HuntFact.erasingAuthors(before: 1_001, from: facts).replaced.keys.sorted() == [0, 2, 3, 4])
    #expect(HuntFact.erasingAuthors(before: .max, from: facts).replaced.count == facts.count)
  }
}
