import Basics

/// The assignments of a game in random order, or in the pack's; none is repeated until all have been drawn.
///
/// The order follows from the seed alone; see ``SplitMix64``.
public struct Deck: Sendable, Equatable {
  /// The assignments, in the pack's order.
  public let assignments: [Assignment]
  /// The seed of the order.
  public let seed: UInt64
  /// Whether the deck is reshuffled once all have been drawn; otherwise it is then exhausted.
  public let reshuffles: Bool

  /// Whether they are drawn in the pack's order.
  public let isInOrder: Bool

  private var generator: SplitMix64
  private var order: [Int]
  private var drawnInThisPass = 0

  /// A deck of `assignments` in the order drawn from `seed`, or in their own.
  public init(_ assignments: [Assignment], seed: UInt64, reshuffles: Bool = false, inOrder: Bool = false) {
    isInOrder = inOrder
    self.assignments = assignments
    self.seed = seed
    self.reshuffles = reshuffles
    generator = SplitMix64(seed: seed)
    order = Array(assignments.indices)
    if !inOrder { generator.shuffle(&order) }
  }

  /// Whether nothing is left to draw: always for an empty deck, never for any other that reshuffles.
  public var isExhausted: Bool { drawnInThisPass == order.count && !(reshuffles && !order.isEmpty) }

  /// Draws the next assignment; nil when the deck is exhausted.
  public mutating func draw() -> Assignment? {
    guard !isExhausted else { return nil }
    if drawnInThisPass == order.count { reshuffle() }
    defer { drawnInThisPass += 1 }
    return assignments[order[drawnInThisPass]]
  }

  /// Starts a new pass. Its first assignment differs from the last of the old pass, unless the deck has only one.
  private mutating func reshuffle() {
    drawnInThisPass = 0
    if isInOrder { return }
    let last = order[order.count - 1]
    generator.shuffle(&order)
    if order[0] == last, order.count > 1 {
      // Swapping with a random partner keeps every allowed order equally likely.
      order.swapAt(0, 1 + generator.number(below: order.count - 1))
    }
  }
}
