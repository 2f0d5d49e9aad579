import Basics

/// The assignments of a game in random order: none comes again until all have been drawn.
///
/// The order follows from the seed alone; see ``SplitMix64``.
public struct Deck: Sendable, Equatable {
  /// The assignments as the pack has them.
  public let assignments: [Assignment]
  /// The seed that the order follows from.
  public let seed: UInt64
  /// Whether the deck is shuffled anew when all have been drawn, instead of being exhausted.
  public let reshuffles: Bool

  private var generator: SplitMix64
  private var order: [Int]
  private var drawnInThisPass = 0

  /// The deck of `assignments` in the order of `seed`.
  public init(_ assignments: [Assignment], seed: UInt64, reshuffles: Bool = false) {
    self.assignments = assignments
    self.seed = seed
    self.reshuffles = reshuffles
    generator = SplitMix64(seed: seed)
    order = Array(assignments.indices)
    generator.shuffle(&order)
  }

  /// Whether nothing is left to draw: always for a deck without assignments, never for another that reshuffles.
  public var isExhausted: Bool { drawnInThisPass == order.count && !(reshuffles && !order.isEmpty) }

  /// Takes the next assignment; nil when the deck is exhausted.
  public mutating func draw() -> Assignment? {
    guard !isExhausted else { return nil }
    if drawnInThisPass == order.count { reshuffle() }
    defer { drawnInThisPass += 1 }
    return assignments[order[drawnInThisPass]]
  }

  /// Begins a new pass whose first assignment is not the last of the old one, unless there is only that one.
  private mutating func reshuffle() {
    let last = order[order.count - 1]
    generator.shuffle(&order)
    if order[0] == last, order.count > 1 {
      // A random partner keeps all orders that are allowed equally likely.
      order.swapAt(0, 1 + generator.number(below: order.count - 1))
    }
    drawnInThisPass = 0
  }
}
