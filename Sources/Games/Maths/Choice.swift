import Basics

/// The one way in which all games draw their options: **the options first, then the right one among them, each equally
/// likely, then the question that makes it right.**
///
/// So, given the options, each is right with the same probability, whatever their values, names or order: no rule that
/// looks at the options alone can do better than chance. Drawing the right answer first and decoys around it does the
/// opposite: the decoys point at what they were drawn around.
///
/// In a session that repeats no problem, options are drawn from the answers that can still be right. Otherwise who
/// remembers what was right before could rule options out.
struct Choice<Answer: Hashable> {
  /// The options, the right one first.
  let options: [Answer]

  /// The right option.
  var right: Answer { options[0] }

  /// Draws `count` options from `fresh`, of which each may be right; where those are fewer, from `stale` too, which are
  /// never right. No two of them are `alike`.
  ///
  /// `fresh` has at least one, both together enough that differ.
  init(
    _ count: Int, of fresh: [Answer], else stale: [Answer] = [], using generator: inout SplitMix64,
    alike: (Answer, Answer) -> Bool = { $0 == $1 }
  ) {
    var pool = fresh
    generator.shuffle(&pool)
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
  /// How far from the anchor, in places of the sorted answers, the other options lie at most: near enough that guessing
  /// the size of the answer does not do.
  private static var reach: Int { 4 }

  /// Draws `count` numbers that lie near each other among `fresh`, sorted. They gather about an anchor, each of `fresh`
  /// being the anchor as often as its `weight` says; the anchor is no more likely to be right than the others.
  init(near count: Int, of fresh: [Int], weights: [Int], else stale: [Int], using generator: inout SplitMix64) {
    var ticket = generator.number(below: weights.reduce(0, +))
    let anchor = weights.firstIndex { weight in
      defer { ticket -= weight }
      return ticket < weight
    }
    let place = anchor ?? 0
    let near = fresh.indices.filter { abs($0 - place) <= Self.reach }.map { fresh[$0] }
    self.init(count, of: near, else: stale.filter { !near.contains($0) }, using: &generator)
  }
}
