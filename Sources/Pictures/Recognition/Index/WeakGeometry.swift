import Foundation
import Vision

/// The information that ORB has about a match beyond its position: by how much the neighbourhood is rotated and
/// enlarged. All matches of one object roughly agree on it; wrong ones do not (Jégou, Douze, Schmid, Hamming embedding
/// and weak geometric consistency, ECCV 2008).
struct WeakGeometry {
  /// Radians, -π...π, that agreeing matches may differ from one at the centre. A plane tilted by 60° turns its
  /// neighbourhoods by up to 20° either way; ORB's own error is about 15°.
  static let rotationTolerance = Double.pi / 5
  /// The same for the logarithm to base 2 of the enlargement: levels of the pyramid are 0.26 apart, perspective within
  /// one object adds about 0.5.
  static let scaleTolerance = 0.8

  /// The largest set of `matches` that agree with one of them, in the order given.
  static func consistent(
    _ matches: [Match], query: Features, reference: Reference
  ) -> [Match] {
    let changes = matches.map { match in
      change(from: reference.keypoint(of: match), to: query.keypoints[match.query])
    }
    // Counted first and gathered once: this is quadratic in the matches, and they may be hundreds.
    let octets = stride(from: 0, to: changes.count, by: 8).map { Octet(changes[$0..<min(changes.count, $0 + 8)]) }
    let support = octets.flatMap { octet in
      (0..<8).map { i in octets.reduce(into: SIMD8<Int32>.zero) { $0 &+= $1.agreeing(octet, i) }.wrappedSum() }
    }.prefix(changes.count)
    guard let best = support.indices.max(by: { (support[$0], $1) < (support[$1], $0) }) else { return [] }
    return zip(matches, changes).filter { agrees($1, changes[best]) }.map(\.0)
  }

  /// Turn in radians, -π...π, and enlargement as a logarithm to base 2.
  struct Change {
    var turn: Double
    var logScale: Double
  }

  static func change(from: Keypoint, to: Keypoint) -> Change {
    Change(turn: (to.angle - from.angle).remainder(dividingBy: 2 * .pi), logScale: log2(to.size / from.size))
  }

  static func agrees(_ a: Change, _ b: Change) -> Bool {
    // Both turns are within ±π, so that no division is needed in this innermost loop over pairs of matches.
    let apart = abs(a.turn - b.turn)
    return abs(a.logScale - b.logScale) <= scaleTolerance && min(apart, 2 * .pi - apart) <= rotationTolerance
  }

  /// Eight changes side by side.
  private struct Octet {
    /// The turns as cosine and sine: their product tells how far two are apart, wherever the circle begins.
    var cosines = SIMD8<Float>.zero
    var sines = SIMD8<Float>.zero
    /// Not a number where there are fewer than eight: that agrees with nothing.
    var logScales = SIMD8<Float>(repeating: .nan)

    init(_ changes: ArraySlice<Change>) {
      for (i, change) in changes.enumerated() {
        cosines[i] = Float(cos(change.turn))
        sines[i] = Float(sin(change.turn))
        logScales[i] = Float(change.logScale)
      }
    }

    /// 1 for each change that agrees with number `i` of `other`, else 0.
    @inline(__always)
    func agreeing(_ other: Octet, _ i: Int) -> SIMD8<Int32> {
      let apart = logScales - other.logScales[i]
      let near = apart * apart .<= Float(scaleTolerance * scaleTolerance)
      let alike = cosines * other.cosines[i] + sines * other.sines[i] .>= minCosine
      return SIMD8<Int32>.zero.replacing(with: 1, where: near .& alike)
    }
  }

  private static let minCosine = Float(cos(rotationTolerance))
}
