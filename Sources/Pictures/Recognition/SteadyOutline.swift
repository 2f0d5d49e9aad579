import Foundation
import Vision

/// An outline that does not tremble when the thing is held still, and does not lag when it moves: a low pass whose limit
/// rises with the speed (Casiez, Roussel, Vogel, 1€ filter, CHI 2012).
struct SteadyOutline: Sendable {
  /// Hertz that pass when nothing moves, and by how many more for each side of the thing a second. Chosen by the authors'
  /// recipe: the first until a still outline does not tremble, the second until a moving one does not lag.
  static let stillCutoff = 1.0
  static let cutoffPerSpeed = 12.0
  /// Hertz that pass of the speed itself.
  static let speedCutoff = 1.0

  private(set) var outline: Quadrilateral
  /// The outline as it was measured last, and the smoothed speed of each corner, in pixels a second.
  private var measured: Quadrilateral
  private var speeds: [Point]

  init(_ outline: Quadrilateral) {
    self.outline = outline
    measured = outline
    speeds = [Point](repeating: Point(x: 0, y: 0), count: 4)
  }

  /// Takes in the outline measured `seconds` after the last one, more than 0, and returns the steadied one.
  mutating func update(_ new: Quadrilateral, after seconds: Double) -> Quadrilateral {
    let speedShare = Self.share(ofHertz: Self.speedCutoff, seconds: seconds)
    for (i, (a, b)) in zip(measured.corners, new.corners).enumerated() {
      let speed = Point(x: (b.x - a.x) / seconds, y: (b.y - a.y) / seconds)
      speeds[i] = speeds[i].moved(by: speedShare, to: speed)
    }
    // One limit for all corners: the outline moves as a whole, and must not be bent.
    let mean = Point(x: speeds.map(\.x).reduce(0, +) / 4, y: speeds.map(\.y).reduce(0, +) / 4)
    let side = max(1, new.signedArea).squareRoot()
    let speed = mean.squaredDistance(to: Point(x: 0, y: 0)).squareRoot() / side
    let share = Self.share(ofHertz: Self.stillCutoff + Self.cutoffPerSpeed * speed, seconds: seconds)
    measured = new
    let moved = zip(outline.corners, new.corners).map { $0.moved(by: share, to: $1) }
    outline = Quadrilateral(topLeft: moved[0], topRight: moved[1], bottomRight: moved[2], bottomLeft: moved[3])
    return outline
  }

  /// The share of a new value that a low pass of this limit lets through in one step.
  private static func share(ofHertz cutoff: Double, seconds: Double) -> Double {
    1 / (1 + 1 / (2 * .pi * cutoff * seconds))
  }
}

extension Point {
  /// The point on the way to `other`, `share` (0...1) of it done.
  fileprivate func moved(by share: Double, to other: Point) -> Point {
    Point(x: x + share * (other.x - x), y: y + share * (other.y - y))
  }
}
