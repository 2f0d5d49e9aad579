import Basics
import Eggs
import EventSourcing
import Foundation
import Testing

/// The properties that must hold when many people press many times, in any order.
@Suite struct HuntPropertyTests {
  /// Plays `count` random commands and returns the hunt with the facts that came of them.
  private static func play(seed: UInt64, count: Int = 300) -> (hunt: Hunt, facts: [HuntFact]) {
    var random = SplitMix64(seed: seed)
    var hunt = Hunt(Samples.plan)
    var facts: [HuntFact] = []
    for i in 0..<count {
      let number = (hunt.eggs.map(\.plan.number) + [1000]).randomElement(using: &random) ?? 0
      let author = Author(id: ["a", "b", "c"].randomElement(using: &random) ?? "a", name: "N", at: Int64(i))
      // Most have seen the newest, some an older state, and programs none.
      let newest = hunt.egg(number)?.changedIn
      let seen =
        Bool.random(using: &random) ? newest : [nil, 0, max(0, hunt.version - 1)].randomElement(using: &random) ?? nil
      let spot = Samples.spot(.random(in: -90...90, using: &random), .random(in: -180...180, using: &random))
      let command: Hunt.Command =
        switch Int.random(in: 0..<23, using: &random) {
        case 0..<8: .collect(number, shown: .random(using: &random), from: nil, seen: seen, by: author)
        case 8..<14: .drop(number, seen: seen, by: author)
        case 14..<17: .undo(number, seen: seen, by: author)
        case 17..<19: .move(number, to: spot, seen: seen, by: author)
        case 19: .lay(HuntPlan.Egg(number: 0, spot: spot), by: author)
        case 20: .change(HuntPlan.Egg(number: number, title: "\(i)", spot: spot, radius: 5), seen: seen, by: author)
        case 21: .remove(number, seen: seen, by: author)
        default: .reset(by: author)
        }
      facts += (try? hunt.handle(command, at: Samples.now)) ?? []
    }
    return (hunt, facts)
  }

  @Test(arguments: [UInt64](1...40)) func `folding the facts gives the state, also through JSON`(seed: UInt64) throws {
    let (hunt, facts) = Self.play(seed: seed)
    #expect(facts.count > 50)
    #expect(try JSONDecoder().decode(Hunt.self, from: JSONEncoder().encode(hunt)) == hunt, "as a snapshot")
    #expect(hunt.began(as: Hunt(Samples.plan)))
    let fewer = HuntPlan(id: hunt.plan.id, title: "Another", centre: hunt.plan.centre, across: 1, eggs: [])
    #expect(!hunt.began(as: Hunt(fewer)), "a hunt of another pack")
    var folded = Hunt(Samples.plan)
    for fact in facts {
      folded.apply(try JSONDecoder().decode(HuntFact.self, from: try JSONEncoder().encode(fact)))
    }
    #expect(folded == hunt)
    #expect(hunt.version == facts.count)
  }

  @Test(arguments: [UInt64](1...40)) func `the count is the number of eggs that were taken and not put back`(
    seed: UInt64
  ) {
    let (hunt, facts) = Self.play(seed: seed)
    var taken: [Int: [Bool]] = [0: [false], 1: [false], 7: [false]]
    for fact in facts {
      switch fact {
      case .collected(let number, _, _): taken[number]?.append(true)
      case .dropped(let number, _): taken[number]?.append(false)
      case .moved(let number, _, _):
        let last = taken[number]?.last ?? false
        taken[number]?.append(last)
      case .undone(let number, _):
        let before = taken[number]?.dropLast().last ?? false
        taken[number]?.append(before)
      case .reset: taken = taken.mapValues { $0 + [false] }
      case .laid(let egg, _):
        let last = taken[egg.number]?.last ?? false
        taken[egg.number, default: []].append(last)
      case .removed(let number, _): taken[number] = nil
      }
    }
    #expect(hunt.collected == taken.values.count { $0.last == true })
    #expect(Set(hunt.eggs.map(\.plan.number)) == Set(taken.keys))
  }

  @Test(arguments: [UInt64](1...40)) func `each egg names the fact that changed it last`(seed: UInt64) {
    let (hunt, facts) = Self.play(seed: seed)
    for egg in hunt.eggs where egg.changedIn > 0 {
      #expect(facts[egg.changedIn - 1].author == egg.author)
    }
  }

  @Test(arguments: [
    #"{"kind":"egg.painted","version":1,"number":1,"by":"a","name":"Anna","at":1}"#,
    #"{"kind":"egg.dropped","version":2,"number":1,"by":"a","name":"Anna","at":1}"#,
  ]) func `a fact of a newer program is refused by its kind`(text: String) {
    #expect(throws: UnknownFact.self) { try JSONDecoder().decode(HuntFact.self, from: Data(text.utf8)) }
  }

  @Test func `a fact of an egg beside the Earth is refused`() {
    let text = #"{"kind":"egg.moved","version":1,"number":1,"latitude":99,"longitude":0,"by":"a","name":"Anna","at":1}"#
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(HuntFact.self, from: Data(text.utf8)) }
  }
}
