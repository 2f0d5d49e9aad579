import Basics

/// Changes to bytes such as a fuzzer makes, without knowing what they do.
enum Mutation {
  /// One of `seeds` with a few changes: a byte, a bit, some bytes taken away, repeated, or taken from another.
  static func of(_ seeds: [[UInt8]], using generator: inout SplitMix64) -> [UInt8] {
    var bytes = seeds[generator.number(below: seeds.count)]
    for _ in 0...generator.number(below: 4) where !bytes.isEmpty {
      let place = generator.number(below: bytes.count)
      let end = min(bytes.count, place + 1 + generator.number(below: 8))
      switch generator.number(below: 6) {
      case 0: bytes[place] = UInt8(generator.number(below: 256))
      case 1: bytes[place] ^= 1 << UInt8(generator.number(below: 8))
      case 2: bytes.removeSubrange(place..<end)
      case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 4:
        bytes.replaceSubrange(
          place..<end, with: [[0x00], [0xFF], [0x7F, 0xFF, 0xFF, 0xFF], [0x80, 0, 0, 0]][generator.number(below: 4)])
      default:
        let other = seeds[generator.number(below: seeds.count)]
        bytes.replaceSubrange(place..., with: other.suffix(generator.number(below: other.count + 1)))
      }
    }
    return bytes
  }
}
