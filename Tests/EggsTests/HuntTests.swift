import Eggs
import EventSourcing
import Testing

@Suite struct HuntTests {
  private let anna = Samples.anna
  private let ben = Samples.ben

  @Test func `a hunt begins with all eggs where the pack has them, none collected`() {
    let hunt = Hunt(Samples.plan)
    #expect(hunt.collected == 0)
    #expect(hunt.eggs.map(\.spot) == Samples.plan.eggs.map(\.spot))
    #expect(hunt.eggs.allSatisfy { $0.author == nil && $0.changedIn == 0 && !$0.canBeUndone(by: "a") })
  }

  @Test func `collecting and dropping turn the state, and tell who and when`() throws {
    var hunt = try Hunt(.collect(1, shown: false, from: nil, seen: 0, by: anna))
    #expect(hunt.collected == 1)
    #expect(hunt.egg(1)?.author == anna)
    #expect(hunt.egg(1)?.change == .collected)
    #expect(hunt.egg(1)?.changedIn == 1)
    try hunt.handle(.drop(1, seen: 1, by: ben), at: Samples.now)
    #expect(hunt.collected == 0)
    #expect(hunt.egg(1)?.author == ben)
    #expect(hunt.egg(1)?.changedIn == 2)
  }

  @Test func `of two who press at the same moment one wins, and the other is told who was first and when`() throws {
    let hunt = try Hunt(.collect(0, shown: false, from: nil, seen: 0, by: ben))
    for late in [Hunt.Command.collect(0, shown: false, from: nil, seen: 0, by: anna), .drop(0, seen: 0, by: anna)] {
      let refusal = #expect(throws: Hunt.Refusal.self) { try hunt.decide(late, at: Samples.now) }
      #expect(refusal == .changed(0, .collected, by: ben))
      #expect(refusal?.description.hasPrefix("Ben was first, at 14:12 UTC: Egg 0 is collected.") == true)
    }
  }

  @Test func `two who take different eggs are not in each other's way`() throws {
    let hunt = try Hunt(
      .collect(0, shown: false, from: nil, seen: 0, by: ben), .collect(1, shown: false, from: nil, seen: 0, by: anna))
    #expect(hunt.collected == 2)
  }

  @Test func `what is so already is no fact`() throws {
    let hunt = try Hunt(.collect(0, shown: false, from: nil, seen: 0, by: anna))
    #expect(try hunt.decide(.collect(0, shown: false, from: nil, seen: 1, by: ben), at: Samples.now).isEmpty)
    #expect(try hunt.decide(.drop(1, seen: 0, by: ben), at: Samples.now).isEmpty)
    #expect(try hunt.decide(.move(1, to: Samples.spot(50.001, 10), seen: 0, by: ben), at: Samples.now).isEmpty)
    #expect(try Hunt(Samples.plan).decide(.reset(by: ben), at: Samples.now).isEmpty)
  }

  @Test func `an egg with an image is collected only by showing it`() throws {
    let hunt = Hunt(Samples.plan)
    #expect(throws: Hunt.Refusal.toBeShown(7)) {
      try hunt.decide(.collect(7, shown: false, from: nil, seen: 0, by: anna), at: Samples.now)
    }
    #expect(try Hunt(.collect(7, shown: true, from: nil, seen: 0, by: anna)).collected == 1)
  }

  @Test func `the last change is undone by its author, once, and by nobody else`() throws {
    var hunt = try Hunt(.collect(0, shown: false, from: nil, seen: 0, by: anna))
    #expect(hunt.egg(0)?.canBeUndone(by: "a") == true)
    #expect(throws: Hunt.Refusal.notYours(0, by: anna)) { try hunt.decide(.undo(0, seen: 1, by: ben), at: Samples.now) }
    try hunt.handle(.undo(0, seen: 1, by: anna), at: Samples.now)
    #expect(hunt.collected == 0)
    #expect(throws: Hunt.Refusal.nothingToUndo(0)) { try hunt.decide(.undo(0, seen: 2, by: anna), at: Samples.now) }
    #expect(throws: Hunt.Refusal.nothingToUndo(1)) { try hunt.decide(.undo(1, seen: 0, by: anna), at: Samples.now) }
  }

  @Test func `undoing brings back a dropped egg, and one that was moved`() throws {
    let dropped = try Hunt(
      .collect(7, shown: true, from: nil, seen: 0, by: ben), .drop(7, seen: 1, by: anna), .undo(7, seen: 2, by: anna))
    #expect(dropped.egg(7)?.isCollected == true)
    let moved = try Hunt(.move(0, to: Samples.spot(1, 2), seen: nil, by: anna), .undo(0, seen: 1, by: anna))
    #expect(moved.egg(0)?.spot == Samples.plan.eggs[0].spot)
  }

  @Test func `an egg is moved, and stays collected or not`() throws {
    let hunt = try Hunt(
      .collect(0, shown: false, from: nil, seen: 0, by: anna), .move(0, to: Samples.spot(-1, 2), seen: nil, by: ben))
    #expect(hunt.egg(0)?.spot == Coordinate(latitude: -1, longitude: 2))
    #expect(hunt.egg(0)?.isCollected == true)
    #expect(throws: Hunt.Refusal.changed(0, .moved, by: ben)) {
      try hunt.decide(.move(0, to: Samples.spot(3, 3), seen: 1, by: anna), at: Samples.now)
    }
  }

  @Test func `a reset puts all eggs back, and nobody undoes it`() throws {
    let hunt = try Hunt(
      .collect(0, shown: false, from: nil, seen: 0, by: anna), .move(1, to: Samples.spot(3, 3), seen: nil, by: anna),
      .reset(by: ben))
    #expect(hunt.collected == 0)
    #expect(hunt.eggs.map(\.spot) == Samples.plan.eggs.map(\.spot))
    #expect(hunt.eggs.allSatisfy { $0.changedIn == 3 && !$0.canBeUndone(by: "b") })
  }

  @Test func `an egg that the pack has no more is refused, and what was done to it counts as a fact`() throws {
    var hunt = Hunt(Samples.plan)
    #expect(throws: Hunt.Refusal.noSuchEgg(3)) { try hunt.decide(.drop(3, seen: 0, by: anna), at: Samples.now) }
    hunt.apply(.collected(3, shown: false, by: anna))
    #expect(hunt.version == 1 && hunt.collected == 0)
  }

  @Test func `an egg with a radius is collected from within it, with the error of the device to its favour`() throws {
    let plan = HuntPlan(
      id: "park", title: "Park", centre: Samples.spot(50, 10), across: 100,
      eggs: [HuntPlan.Egg(number: 0, spot: Samples.spot(50, 10), radius: 20)])
    let hunt = Hunt(plan)
    func collect(_ metres: Double, accuracy: Double) throws -> [HuntFact] {
      // A degree of latitude is 111 195 metres on the sphere of the Earth's mean radius.
      let seeker = Seeker(at: Samples.spot(50 + metres / 111_195, 10), accuracy: accuracy)
      return try hunt.decide(.collect(0, shown: false, from: seeker, seen: 0, by: anna), at: Samples.now)
    }
    #expect(try collect(19.9, accuracy: 0) == [.collected(0, shown: false, by: anna)])
    #expect(throws: Hunt.Refusal.tooFar(0, radius: 20, metres: 21)) { try collect(21.5, accuracy: 0) }
    #expect(try collect(45, accuracy: 26).count == 1)
    #expect(throws: Hunt.Refusal.tooFar(0, radius: 20, metres: 60)) { try collect(60.5, accuracy: 5000) }
    #expect(throws: Hunt.Refusal.tooFar(0, radius: 20, metres: 25)) { try collect(25.5, accuracy: -40) }
    #expect(throws: Hunt.Refusal.tooFar(0, radius: 20, metres: 25)) { try collect(25.5, accuracy: .nan) }
    #expect(throws: Hunt.Refusal.placeUnknown(0, radius: 20)) {
      try hunt.decide(.collect(0, shown: false, from: nil, seen: 0, by: anna), at: Samples.now)
    }
  }

  @Test(arguments: zip([0, 19, 30, 49, 51, 149, 151, 499, 501, 20_000_000], Warmth.samples))
  func `hot and cold follow the distance`(metres: Double, warmth: Warmth) {
    let egg = Hunt(
      HuntPlan(
        id: "park", title: "Park", centre: Samples.spot(0, 0), across: 100,
        eggs: [HuntPlan.Egg(number: 0, spot: Samples.spot(0, 0), radius: 20)])
    ).eggs[0]
    #expect(Warmth(of: egg, for: Seeker(at: Samples.spot(0, metres / 111_195), accuracy: 0)) == warmth)
  }
}

extension Warmth {
  /// Those of the distances above.
  fileprivate static let samples: [Warmth] = [.here, .here, .hot, .hot, .warm, .warm, .cool, .cool, .cold, .cold]
}
