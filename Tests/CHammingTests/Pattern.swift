import Basics

/// Ways to make up descriptors, each a trap for a kernel of one kind or another.
enum Pattern: CaseIterable {
  /// Independent bits: distances around 128, few ties.
  case random
  /// A quarter of the bits set, as real descriptors cluster: smaller distances, more ties.
  case sparse
  /// Copies of four descriptors: most neighbours are ties at distance 0.
  case repeated
  /// Copies of four descriptors with up to five bits flipped: ties at every small distance.
  case nearlyRepeated
  case allZero
  case allOne
  /// All zero or all one: distances are 0 or 256, which no longer fits a byte.
  case extremes
  /// All zero or all one but for up to three bits: distances around 0 and around 253…256.
  case nearExtremes
  /// The first n bits set, n in 0…256: every distance occurs.
  case thermometer

  /// `count` descriptors, four words each.
  func descriptors(_ count: Int, using generator: inout SplitMix64) -> [UInt64] {
    let pool = (0..<4).map { _ in (0..<4).map { _ in generator.next() } }
    return (0..<count).flatMap { _ in descriptor(from: pool, using: &generator) }
  }

  private func descriptor(from pool: [[UInt64]], using generator: inout SplitMix64) -> [UInt64] {
    switch self {
    case .random: return (0..<4).map { _ in generator.next() }
    case .sparse: return (0..<4).map { _ in generator.next() & generator.next() }
    case .repeated: return pool[Int.random(in: 0..<4, using: &generator)]
    case .nearlyRepeated: return flipped(pool[Int.random(in: 0..<4, using: &generator)], upTo: 5, using: &generator)
    case .allZero: return [0, 0, 0, 0]
    case .allOne: return [.max, .max, .max, .max]
    case .extremes: return Array(repeating: Bool.random(using: &generator) ? .max : 0, count: 4)
    case .nearExtremes:
      return flipped(
        Array(repeating: Bool.random(using: &generator) ? .max : 0, count: 4), upTo: 3, using: &generator)
    case .thermometer:
      let bits = Int.random(in: 0...256, using: &generator)
      // A shift by 64 or more leaves 0.
      return (0..<4).map { word in ~(UInt64.max << max(0, bits - 64 * word)) }
    }
  }

  private func flipped(_ words: [UInt64], upTo limit: Int, using generator: inout SplitMix64) -> [UInt64] {
    var words = words
    for _ in 0..<Int.random(in: 0...limit, using: &generator) {
      let bit = Int.random(in: 0..<256, using: &generator)
      words[bit / 64] ^= 1 << UInt64(bit % 64)
    }
    return words
  }
}
