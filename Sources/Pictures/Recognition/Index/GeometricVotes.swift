import Foundation
import Vision

/// Votes of a query's features for the references of a catalogue. The votes for an object in view roughly agree on its
/// rotation and enlargement; other votes are scattered (Jégou, Douze, Schmid, Hamming embedding and weak geometric
/// consistency, ECCV 2008).
struct GeometricVotes {
  /// Parts of the circle, and octaves of enlargement, as many below 1 as above, in which votes are counted; two
  /// neighbouring ones count together, so that they are as wide as matches of one thing in perspective may differ.
  private static let turns = 8
  private static let octaves = 10
  private static let boxes = turns * octaves

  private var votes: [Float]

  init(references: Int) { votes = [Float](repeating: 0, count: references * Self.boxes) }

  /// Direction and size of a keypoint's neighbourhood, as small numbers: an index holds millions.
  struct Stance: Sendable, Equatable {
    /// In 65536ths of a circle, so that differences wrap around as directions do.
    private(set) var direction: UInt16 = 0
    /// Logarithm to base 2, in 256ths.
    private(set) var size: Int16 = 0

    init() {}

    init(direction: UInt16, size: Int16) { (self.direction, self.size) = (direction, size) }

    init(_ keypoint: Keypoint) {
      direction = UInt16(truncatingIfNeeded: Int(keypoint.angle * 65536 / (2 * .pi)))
      size = Int16(256 * max(-20, min(20, log2(keypoint.size))))
    }
  }

  /// Adds a vote of `weight` for `reference`. `from` is the stance of its feature, and `to` that of the query's
  /// feature.
  mutating func add(_ weight: Float, for reference: Int, from: Stance, to: Stance) {
    let turn = (Int(to.direction &- from.direction) * Self.turns) >> 16
    let octave = ((Int(to.size) - Int(from.size)) >> 8) + Self.octaves / 2
    guard (0..<Self.octaves).contains(octave) else { return }
    votes[reference * Self.boxes + turn * Self.octaves + octave] += weight
  }

  /// For each reference the most votes that agree.
  var counted: [Float] {
    stride(from: 0, to: votes.count, by: Self.boxes).map { first in
      var most: Float = 0
      for turn in 0..<Self.turns {
        let here = first + turn * Self.octaves
        let next = first + (turn + 1) % Self.turns * Self.octaves
        for octave in 0..<Self.octaves - 1 {
          let (one, other) = (here + octave, next + octave)
          most = max(most, votes[one] + votes[one + 1] + votes[other] + votes[other + 1])
        }
      }
      return most
    }
  }
}
