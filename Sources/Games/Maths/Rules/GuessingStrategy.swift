/// A way to answer without looking at the question, as a child who has not learned the material, or a cheat, might try.
public struct GuessingStrategy: Sendable {
  /// The information that a strategy may use: the options, and the outcome of earlier problems.
  struct View {
    /// The options as text, by slot.
    let faces: [String]
    /// Whether the options are text, so that a strategy can go by their letters.
    let areTexts: Bool
    /// The options' values if all of them are numbers; otherwise nil.
    let values: [Int]?
    /// How often each option was offered, and how often it was right, in all earlier problems.
    let shown: [Int]
    let right: [Int]
    /// Whether each option was already right in this session.
    let wasRight: [Bool]
    /// The slot of the last right answer; nil in the first problem.
    let lastSlot: Int?
    /// The number of problems asked before.
    let turn: Int
  }

  /// A short description of the strategy.
  public let name: String
  /// Whether it remembers what was right earlier in the session.
  public let remembersSession: Bool
  /// The slots between which the strategy cannot decide; empty if it does not apply to options of this kind.
  let slots: @Sendable (View) -> [Int]

  private init(_ name: String, remembersSession: Bool = false, _ slots: @escaping @Sendable (View) -> [Int]) {
    self.name = name
    self.remembersSession = remembersSession
    self.slots = slots
  }

  /// A strategy that chooses the slots with the highest score.
  private static func best(
    _ name: String, remembersSession: Bool = false, _ score: @escaping @Sendable (View, Int) -> Double
  )
    -> GuessingStrategy
  {
    GuessingStrategy(name, remembersSession: remembersSession) { view in
      let scores = view.faces.indices.map { score(view, $0) }
      return scores.indices.filter { scores[$0] == scores.max() }
    }
  }

  /// A strategy that chooses the slots whose number has the highest score.
  private static func bestNumber(_ name: String, _ score: @escaping @Sendable ([Int], Int) -> Double)
    -> GuessingStrategy
  {
    GuessingStrategy(name) { view in
      guard let values = view.values else { return [] }
      let scores = values.map { score(values, $0) }
      return scores.indices.filter { scores[$0] == scores.max() }
    }
  }

  /// A strategy that chooses the slots whose text has the highest score among the texts.
  private static func bestText(_ name: String, _ score: @escaping @Sendable ([String], String) -> Double)
    -> GuessingStrategy
  {
    GuessingStrategy(name) { view in
      guard view.areTexts else { return [] }
      let scores = view.faces.map { score(view.faces, $0) }
      return scores.indices.filter { scores[$0] == scores.max() }
    }
  }

  private static func rank(_ rank: Int, _ name: String) -> GuessingStrategy {
    GuessingStrategy(name) { view in
      guard let values = view.values, rank < values.count else { return [] }
      return values.indices.filter { values[$0] == values.sorted()[rank] }
    }
  }

  /// All strategies against which the generators are checked.
  public static let all: [GuessingStrategy] =
    ["first", "second", "third", "last"].enumerated().map { slot, name in
      GuessingStrategy("the \(name) slot") { $0.faces.indices.contains(slot) ? [slot] : [] }
    }
    + ["smallest", "second smallest", "third smallest", "fourth smallest"].enumerated().map {
      rank($0, "the \($1) number")
    }
    + [
      bestNumber("the largest number") { Double($1) },
      bestNumber("the number nearest to the mean") { -abs(Double($1 * $0.count - $0.reduce(0, +))) },
      bestNumber("the number farthest from the mean") { abs(Double($1 * $0.count - $0.reduce(0, +))) },
      bestNumber("the number with the nearest neighbour") { values, value in
        -Double(values.filter { $0 != value }.map { abs($0 - value) }.min() ?? 0)
      },
      bestNumber("an even number") { $1 % 2 == 0 ? 1 : 0 },
      bestNumber("an odd number") { $1 % 2 == 0 ? 0 : 1 },
      bestNumber("a number whose parity is the rarer") { values, value in
        -Double(values.count { $0 % 2 == value % 2 })
      },
      bestNumber("a multiple of five") { $1 % 5 == 0 ? 1 : 0 },
      bestNumber("a number with the fewest digits") { -Double(String($1).count) },
      bestText("the longest text") { Double($1.count) },
      bestText("the shortest text") { -Double($1.count) },
      bestText("the odd one by length") { texts, text in -Double(texts.count { $0.count == text.count }) },
      bestText("the first in the alphabet") { texts, text in -Double(texts.count { $0 < text }) },
      bestText("the last in the alphabet") { texts, text in Double(texts.count { $0 < text }) },
      best("what was right most often") { Double($0.right[$1]) },
      best("what was an option most often") { Double($0.shown[$1]) },
      best("what was an option least often") { -Double($0.shown[$1]) },
      best("what was right in the largest share") { Double($0.right[$1] + 1) / Double($0.shown[$1] + $0.faces.count) },
      GuessingStrategy("the slot that was right last") { view in view.lastSlot.map { [$0] } ?? [] },
      GuessingStrategy("the slot after the one that was right last") { view in
        view.lastSlot.map { [($0 + 1) % view.faces.count] } ?? []
      },
      GuessingStrategy("the slots in turn") { [$0.turn % $0.faces.count] },
      best("what was not right in this session yet", remembersSession: true) { $0.wasRight[$1] ? 0 : 1 },
      best("what was right in this session already", remembersSession: true) { $0.wasRight[$1] ? 1 : 0 },
    ]
}
