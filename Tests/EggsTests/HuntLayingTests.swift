import Eggs
import EventSourcing
import Foundation
import Testing

/// A host makes hunts and lays eggs.
@Suite struct HuntLayingTests {
  private let oak = HuntPlan.Egg(
    number: 0, title: " Under the oak ", spot: Samples.spot(50.002, 10), clue: "Look up.\n")

  @Test func `an egg that is laid has the next number, lies where it was laid, and can be collected`() throws {
    var hunt = try Hunt(.lay(oak, by: Samples.anna))
    let egg = try #require(hunt.egg(8))
    #expect(egg.plan.title == "Under the oak" && egg.plan.clue == "Look up." && egg.spot == oak.spot)
    #expect(egg.change == .laid && egg.changedIn == 1 && hunt.eggs.map(\.plan.number) == [0, 1, 7, 8])
    try hunt.handle(.collect(8, shown: false, from: nil, seen: 1, by: Samples.ben), at: Samples.now)
    #expect(hunt.collected == 1)
  }

  @Test func `a number is not given again`() throws {
    var hunt = try Hunt(.lay(oak, by: Samples.anna), .remove(8, seen: nil, by: Samples.anna))
    #expect(hunt.egg(8) == nil && hunt.removed == [8: 2])
    try hunt.handle(.lay(oak, by: Samples.anna), at: Samples.now)
    #expect(hunt.egg(9) != nil)
  }

  @Test func `an egg whose laying is sent again is laid once`() throws {
    var hunt = try Hunt(.lay(oak, by: Samples.anna))
    #expect(try hunt.decide(.lay(oak, by: Samples.anna), at: Samples.now).isEmpty)
    #expect(try !hunt.decide(.lay(oak, by: Samples.ben), at: Samples.now).isEmpty)
    try hunt.handle(.collect(8, shown: false, from: nil, seen: 1, by: Samples.ben), at: Samples.now)
    #expect(try !hunt.decide(.lay(oak, by: Samples.anna), at: Samples.now).isEmpty)
  }

  @Test func `an egg that is laid anew stays collected, goes to its place, and cannot be undone`() throws {
    let there = HuntPlan.Egg(number: 0, title: "The gate", spot: Samples.spot(50.003, 10), radius: 20)
    var hunt = try Hunt(
      .collect(0, shown: false, from: nil, seen: 0, by: Samples.ben), .change(there, seen: 1, by: Samples.anna))
    let egg = try #require(hunt.egg(0))
    #expect(egg.isCollected && egg.spot == there.spot && egg.plan == there && egg.change == .changed)
    #expect(throws: Hunt.Refusal.nothingToUndo(0)) {
      try hunt.decide(.undo(0, seen: 2, by: Samples.anna), at: Samples.now)
    }
    #expect(try hunt.decide(.change(there, seen: 2, by: Samples.anna), at: Samples.now).isEmpty)
    try hunt.handle(.reset(by: Samples.anna), at: Samples.now)
    #expect(hunt.egg(0)?.spot == there.spot && hunt.collected == 0)
  }

  @Test func `of two hosts who change an egg the second is told`() throws {
    let hunt = try Hunt(.lay(oak, by: Samples.anna), .remove(1, seen: 0, by: Samples.ben))
    #expect(throws: Hunt.Refusal.noSuchEgg(1)) {
      try hunt.decide(.remove(1, seen: 0, by: Samples.anna), at: Samples.now)
    }
    #expect(throws: Hunt.Refusal.changed(8, .laid, by: Samples.anna)) {
      try hunt.decide(.remove(8, seen: 0, by: Samples.ben), at: Samples.now)
    }
  }

  @Test func `an egg that nobody could find, or read about, is refused`() throws {
    let spot = Samples.spot(50, 10)
    let refused: [(HuntPlan.Egg, Hunt.Refusal)] = [
      (HuntPlan.Egg(number: 0, spot: spot, isHidden: true), .hiddenEverywhere),
      (HuntPlan.Egg(number: 0, spot: spot, radius: 4), .wrongRadius),
      (HuntPlan.Egg(number: 0, spot: spot, radius: 10_001), .wrongRadius),
      (HuntPlan.Egg(number: 0, title: .plain(String(repeating: "x", count: 81)), spot: spot), .text(.huntTitleTooLong)),
      (HuntPlan.Egg(number: 0, spot: spot, clue: .plain(String(repeating: "x", count: 401))), .text(.clueTooLong)),
      (HuntPlan.Egg(number: 0, title: "a\u{7}b", spot: spot), .text(.huntTextUnprintable)),
    ]
    for (egg, refusal) in refused {
      #expect(throws: refusal) { try Hunt(Samples.plan).decide(.lay(egg, by: Samples.anna), at: Samples.now) }
    }
    let empty = try Hunt(.lay(HuntPlan.Egg(number: 0, title: "  ", spot: spot), by: Samples.anna))
    #expect(empty.egg(8)?.plan.title == nil)
  }

  @Test func `a hunt has room for a fixed number of eggs`() throws {
    var hunt = Hunt(Samples.plan)
    while hunt.eggs.count < Hunt.maxEggs {
      let egg = HuntPlan.Egg(number: 0, title: .plain("\(hunt.eggs.count)"), spot: oak.spot)
      try hunt.handle(.lay(egg, by: Samples.anna), at: Samples.now)
    }
    #expect(throws: Hunt.Refusal.tooManyEggs) { try hunt.decide(.lay(oak, by: Samples.anna), at: Samples.now) }
  }

  @Test func `the book has the hunts that were made, each with an identifier of its own`() throws {
    var book = HuntBook()
    func make(_ title: String, across: Int = 500) throws {
      try book.handle(
        .make(title: title, centre: Samples.spot(1, 2), across: across, taken: ["hunt-1"], by: Samples.anna),
        at: Samples.now)
    }
    try make(" Our yard ")
    try make("The wood")
    #expect(book.plans.map(\.title) == ["Our yard", "The wood"])
    #expect(throws: Hunt.Refusal.text(.huntTitleEmpty)) { try make(" ") }
    #expect(throws: Hunt.Refusal.wrongWidth) { try make("A point", across: 9) }
    let ids = book.plans.map(\.id)
    #expect(Set(ids).count == 2 && !ids.contains("hunt-1"))
    try book.handle(.remove(ids[0], by: Samples.anna), at: Samples.now)
    #expect(throws: Hunt.Refusal.noSuchHunt) { try book.handle(.remove(ids[0], by: Samples.anna), at: Samples.now) }
    try make("Our yard again")
    #expect(book.plans.count == 2 && !book.plans.map(\.id).contains(ids[0]))
  }

  @Test func `facts of the book are read as they were written`() throws {
    let facts: [HuntBookFact] = [.made(Samples.plan, by: Samples.anna), .removed("lawn", by: Samples.ben)]
    for fact in facts {
      #expect(try JSONDecoder().decode(HuntBookFact.self, from: JSONEncoder().encode(fact)) == fact)
    }
    let newer = #"{"kind":"hunt.sold","version":1,"by":"a","name":"Anna","at":1}"#
    #expect(throws: UnknownFact.self) { try JSONDecoder().decode(HuntBookFact.self, from: Data(newer.utf8)) }
  }
}
