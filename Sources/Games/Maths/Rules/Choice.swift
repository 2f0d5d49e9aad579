import Basics

/// The one way in which all games draw their options: **first the options, then the right one among them, each equally
/// likely, then the question that makes it right.**
///
/// Given the options, each is therefore right with the same probability, whatever its value, name or position: no rule
/// that looks at the options alone can beat chance. Drawing the right answer first and decoys around it does the
/// opposite: the decoys point at the answer that they were drawn around.
///
/// The items that the player needs to practise decide which options are drawn, but never which of them is right: as
/// many of the options as possible are answers that are due.
///
/// In a session that repeats no problem, the options are drawn from the answers that can still be right. Otherwise a
/// player who remembers earlier answers could rule options out.
struct Choice<Answer: Hashable> {
  /// The options, the right one first.
  let options: [Answer]

  var right: Answer { options[0] }

  /// Draws `count` options from `fresh`, each of which may be right; if those are too few, the rest come from `stale`
  /// and are never right. No two options are `alike`; those of a lower `rank` are drawn before the others.
  ///
  /// `fresh` has at least one element, and both together have enough distinct ones.
  init(
    _ count: Int, of fresh: [Answer], else stale: [Answer] = [], rank: (Answer) -> Int = { _ in 0 },
    using generator: inout SplitMix64, alike: (Answer, Answer) -> Bool = { $0 == $1 }
  ) {
    var pool = fresh
    generator.shuffle(&pool)
    // A stable sort: where all have one rank, the order stays as it was shuffled.
    pool.sort { rank($0) < rank($1) }
    var others = stale
    generator.shuffle(&others)
    var drawn: [Answer] = []
    var freshDrawn = 0
    for (index, answer) in (pool + others).enumerated() where drawn.count < count {
      guard !drawn.contains(where: { $0 == answer || alike($0, answer) }) else { continue }
      drawn.append(answer)
      if index < pool.count { freshDrawn += 1 }
    }
    drawn.swapAt(0, generator.number(below: freshDrawn))
    options = drawn
  }
}

extension Choice where Answer == Int {
  /// How far from the anchor the other options lie at most, in positions of the sorted answers: near enough that
  /// guessing the size of the answer does not help.
  private static var reach: Int { 4 }

  /// Draws `count` numbers that lie near each other in the sorted `fresh`. They cluster around an anchor. Only elements
  /// of `fresh` with the lowest `rank` can be the anchor, each with a probability proportional to its weight. The
  /// anchor is no more likely to be right than the other options.
  init(
    near count: Int, of fresh: [Int], weights: [Int], else stale: [Int], rank: (Int) -> Int = { _ in 0 },
    using generator: inout SplitMix64
  ) {
    let ranks = fresh.map(rank)
    let weights = zip(weights, ranks).map { $1 == ranks.min() ? $0 : 0 }
    var ticket = generator.number(below: weights.reduce(0, +))
    let anchor = weights.firstIndex { weight in
      defer { ticket -= weight }
      return ticket < weight
    }
    let place = anchor ?? 0
    let near = fresh.indices.filter { abs($0 - place) <= Self.reach }.map { fresh[$0] }
    self.init(count, of: near, else: stale.filter { !near.contains($0) }, rank: rank, using: &generator)
  }
}
