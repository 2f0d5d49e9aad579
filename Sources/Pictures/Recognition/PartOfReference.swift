import Vision

/// Roughly where in a reference something is.
public enum PartOfReference: String, Sendable {
  case middle = "in the middle"
  case top = "at the top"
  case bottom = "at the bottom"
  case left = "on the left"
  case right = "on the right"

  /// Where `place` is in a reference of `width` x `height` pixels: in the middle up to a quarter of the way to an edge, else
  /// towards the nearest edge.
  init(of place: Point, width: Int, height: Int) {
    let x = place.x / Double(width) - 0.5
    let y = place.y / Double(height) - 0.5
    if max(abs(x), abs(y)) < 0.125 {
      self = .middle
    } else if abs(x) > abs(y) {
      self = x < 0 ? .left : .right
    } else {
      self = y < 0 ? .top : .bottom
    }
  }
}
