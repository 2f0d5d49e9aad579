import Foundation
import Testing
import Vision

@testable import Recognition

@Suite struct BallotTests {
  func stance(angle: Double = 0, size: Double = 31) -> GeometricVotes.Stance {
    GeometricVotes.Stance(Keypoint(position: Point(x: 0, y: 0), size: size, angle: angle))
  }

  /// Returns the count of two votes, the second of which is rotated by `turn` and enlarged by `enlargement` relative to
  /// the first.
  func counted(angle: Double, turn: Double = 0, enlargement: Double = 1) -> Float? {
    var geometricVotes = GeometricVotes(references: 2)
    geometricVotes.add(1, for: 1, from: stance(angle: angle), to: stance(angle: angle + 0.4, size: 40))
    geometricVotes.add(
      1, for: 1, from: stance(angle: angle), to: stance(angle: angle + 0.4 + turn, size: 40 * enlargement))
    #expect(geometricVotes.counted.first == 0)
    return geometricVotes.counted.last
  }

  @Test(arguments: [-7, -3.1, 0, 1, 3.1, 6.2, 40])
  func `votes that agree roughly on turn and enlargement count together`(angle: Double) {
    for turn in [-0.7, 0, 0.7, 2 * .pi] {
      #expect(counted(angle: angle, turn: turn) == 2)
      #expect(counted(angle: angle, turn: turn, enlargement: 1.9) == 2)
      #expect(counted(angle: angle, turn: turn, enlargement: 0.55) == 2)
    }
  }

  @Test(arguments: [-7, -3.1, 0, 1, 3.1, 6.2, 40])
  func `votes that do not agree are counted apart`(angle: Double) {
    for turn in [1.6, .pi, -1.6] { #expect(counted(angle: angle, turn: turn) == 1) }
    for enlargement in [4.1, 0.24] { #expect(counted(angle: angle, enlargement: enlargement) == 1) }
  }

  @Test func `an enlargement beyond all sense is no vote`() {
    var geometricVotes = GeometricVotes(references: 1)
    geometricVotes.add(1, for: 0, from: stance(size: 1), to: stance(size: 5000))
    geometricVotes.add(1, for: 0, from: stance(size: 5000), to: stance(size: 0))
    #expect(geometricVotes.counted == [0])
  }
}
