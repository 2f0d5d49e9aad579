import Statistics
import Testing

@testable import Rehearsals

@Suite struct `The photographs that are missing` {
  /// `things` things, of each of which `shown` photographs were taken, `found` of them well.
  private func missing(_ things: Int, found: Int, shown: Int) -> [Int] {
    MissingPhotographs(Array(repeating: (found: found, shown: shown), count: things)).ofThings
  }

  @Test(arguments: [(1, 16), (2, 8), (4, 4), (5, 4), (6, 3), (20, 3)])
  func `are three of each thing, and sixteen in all`(things: Int, most: Int) {
    let needed = missing(things, found: 0, shown: 0)
    #expect(needed.reduce(0, +) == max(16, 3 * things))
    #expect(needed.max() == most)
    #expect(missing(things, found: most, shown: most).allSatisfy { $0 == 0 })
  }

  @Test func `are of the things that have the fewest`() {
    #expect(MissingPhotographs([(found: 12, shown: 12), (found: 0, shown: 0)]).ofThings == [0, 4])
    #expect(MissingPhotographs([(found: 100, shown: 100), (found: 0, shown: 0)]).ofThings == [0, 3])
  }

  @Test(arguments: 1...8) func `are the fewest with which the whole pack is above the share`(misses: Int) {
    let things = (0..<8).map { (found: $0 < misses ? 4 : 5, shown: 5) }
    let added = MissingPhotographs(things).ofThings.reduce(0, +)
    func low(_ added: Int) -> Double {
      ConfidenceInterval.wilson95(events: 40 - misses + added, of: 40 + added).lowerBound
    }
    #expect(low(added) >= RehearsedThing.readyFrom)
    #expect(added == 0 || low(added - 1) < RehearsedThing.readyFrom)
  }

  @Test func `are none where there is nothing to photograph`() {
    #expect(MissingPhotographs([]).ofThings == [])
  }
}
