import Basics
import Bingo
import EventSourcing

/// Twelve birds, and people who look for them.
enum Samples {
  static let birds = [
    "Wren", "Rook", "Jay", "Owl", "Swift", "Heron", "Stork", "Crane", "Finch", "Raven", "Robin", "Tern",
  ]
  static let plan = BingoPlan(id: "birds", title: "Birds", things: birds)
  static let host = Author(id: "h", name: "Host", at: 1_000)
  static let now = Instant(nanoseconds: 0)
}

extension Bingo {
  /// A game for others, in which people of these names have joined; the browser of each is called like the person.
  init(_ names: String..., plan: BingoPlan = Samples.plan) throws {
    self.init()
    try handle(.open(plan, isOpen: true, by: Samples.host), at: Samples.now)
    for (seed, name) in names.enumerated() { try join(name, seed: UInt64(seed)) }
  }

  @discardableResult
  mutating func join(_ name: String, as visitor: String? = nil, seed: UInt64 = 7) throws(Refusal) -> [BingoFact] {
    try handle(.join(name: name, seed: seed, by: visitor ?? name, at: 2_000), at: Samples.now)
  }

  /// Finds what is at these places of the card of `visitor`.
  @discardableResult
  mutating func find(_ places: [Int], _ visitor: String, at time: Int64 = 3_000) throws -> [BingoFact] {
    let things = player(of: visitor)?.card.things ?? []
    return try handle(.find(places.map { things[$0] }, by: visitor, at: time), at: Samples.now)
  }
}
