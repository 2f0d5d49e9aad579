/// The generator that shuffles decks: SplitMix64 (Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators",
/// OOPSLA 2014, figure 17).
///
/// The standard library guarantees neither its generator nor its `shuffle` from one version to the next. These are
/// fixed here, so that a seed gives the same order on every machine and forever.
public struct SplitMix64: RandomNumberGenerator, Sendable, Equatable {
  private var state: UInt64

  /// Creates the generator at the start of the sequence of `seed`; each seed has its own.
  public init(seed: UInt64) { state = seed }

  /// The next 64 bits, each value equally likely.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number in `0..<bound`, each equally likely; `bound` is at least 1.
  ///
  /// Redraws the lowest `2^64 mod bound` values: the rest divide into `bound` classes of equal size.
  public mutating func number(below bound: Int) -> Int {
    let bound = UInt64(bound)
    let rejected = (0 &- bound) % bound
    while true {
      let drawn = next()
      if drawn >= rejected { return Int(drawn % bound) }
    }
  }

  /// Shuffles `elements`, each order equally likely (Fisher and Yates, from the last position down).
  public mutating func shuffle(_ elements: inout [some Any]) {
    for last in elements.indices.dropFirst().reversed() {
      elements.swapAt(last, number(below: last + 1))
    }
  }
}
