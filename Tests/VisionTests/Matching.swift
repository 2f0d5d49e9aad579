import Foundation
import Vision

extension Features {
  /// Returns the pairs of features that are each other's nearest by Hamming distance.
  func mutualMatches(with other: Features) -> [(here: Keypoint, there: Keypoint)] {
    let forth = nearest(in: other)
    let back = other.nearest(in: self)
    return forth.enumerated().filter { back[$0.element] == $0.offset }
      .map { (keypoints[$0.offset], other.keypoints[$0.element]) }
  }

  private func nearest(in other: Features) -> [Int] {
    (0..<count).map { i in
      (0..<other.count).min { distance(i, other, $0) < distance(i, other, $1) } ?? 0
    }
  }

  private func distance(_ i: Int, _ other: Features, _ j: Int) -> Int {
    var bits = 0
    for word in 0..<Features.descriptorWords {
      bits +=
        (descriptors[i * Features.descriptorWords + word] ^ other.descriptors[j * Features.descriptorWords + word])
        .nonzeroBitCount
    }
    return bits
  }
}

extension Homography {
  /// Turns by `degrees` clockwise about `centre`, enlarges by `scale` and puts the centre on `target`.
  static func turn(degrees: Double, scale: Double, about centre: Point, to target: Point) -> Homography {
    let (c, s) = (scale * cos(degrees * .pi / 180), scale * sin(degrees * .pi / 180))
    return Homography([
      c, -s, target.x - c * centre.x + s * centre.y,
      s, c, target.y - s * centre.x - c * centre.y,
      0, 0, 1,
    ])
  }
}

/// The difference of two directions, in radians, 0...pi.
func turn(_ a: Double, _ b: Double) -> Double { abs(remainder(a - b, 2 * .pi)) }
