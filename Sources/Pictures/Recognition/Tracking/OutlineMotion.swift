import Vision

/// How an outline moves and changes from one frame to another, in sides of the thing (the root of its area).
struct OutlineMotion {
  /// Distance of the centres.
  let shift: Double
  /// Mean distance of the corners after the centres are aligned. It comprises rotation, growth, tilt and the error of
  /// the place.
  let change: Double

  /// The largest change that an error of the place alone may cause. Of true objects seen twice within 0.1 s, 90 %
  /// change by less than 0.06; of false ones, 25 % change by more than 0.16.
  static let maxError = 0.2
  /// Sides by which a thing in a quick hand moves in a second.
  static let maxSpeed = 5.0
  /// Sides by which it changes in a second: a turn by 90°.
  static let maxChange = 1.0

  init(from old: Quadrilateral, to new: Quadrilateral) {
    let side = max(1, max(old.signedArea, new.signedArea)).squareRoot()
    let (from, to) = (old.centre, new.centre)
    shift = from.squaredDistance(to: to).squareRoot() / side
    let corners = zip(old.corners, new.corners).map { a, b in
      Point(x: a.x - from.x, y: a.y - from.y).squaredDistance(to: Point(x: b.x - to.x, y: b.y - to.y)).squareRoot()
    }
    change = corners.reduce(0, +) / 4 / side
  }

  /// Whether one thing can have moved so in `seconds`.
  func isPossible(within seconds: Double) -> Bool {
    shift <= Self.maxError + Self.maxSpeed * seconds && change <= Self.maxError + Self.maxChange * seconds
  }
}
