public import Basics
import Foundation
public import Vision

/// A finger before a picture, which covers a part of it.
public struct Finger: Sendable, Hashable {
  /// Where the tip lies, in widths and heights of the picture.
  public var tip = Point(x: 0.5, y: 0.8)
  /// The direction in which the finger comes in, in degrees clockwise from the picture's x axis: -90 for upwards.
  public var direction = -90.0
  /// Its thickness, in longest sides of the picture: a thumb's 2 cm of a postcard of 15.
  public var thickness = 0.14

  /// Creates a thumb in the middle of the lower edge.
  public init() {}

  /// Returns a thumb that holds the picture: it reaches in from the lower edge or from a side, over a tenth to a third
  /// of the picture.
  public static func thumb(using generator: inout SplitMix64) -> Finger {
    var thumb = Finger()
    let reach = Double.random(in: 0.1...0.33, using: &generator)
    let along = Double.random(in: 0.2...0.8, using: &generator)
    let slant = Double.random(in: -25...25, using: &generator)
    switch generator.number(below: 3) {
    case 0: (thumb.tip, thumb.direction) = (Point(x: along, y: 1 - reach), -90 + slant)
    case 1: (thumb.tip, thumb.direction) = (Point(x: reach, y: along), slant)
    default: (thumb.tip, thumb.direction) = (Point(x: 1 - reach, y: along), 180 + slant)
    }
    thumb.thickness = .random(in: 0.11...0.17, using: &generator)
    return thumb
  }

  /// Returns four fingers side by side that reach from the left or the right over about half of a picture of `width` x
  /// `height` pixels.
  public static func hand(width: Int, height: Int, using generator: inout SplitMix64) -> [Finger] {
    let isFromLeft = generator.number(below: 2) == 0
    return (0..<4).map { number in
      var finger = Finger()
      let reach = Double.random(in: 0.45...0.6, using: &generator)
      finger.tip = Point(x: isFromLeft ? reach : 1 - reach, y: (Double(number) + 0.5) / 4)
      finger.direction = isFromLeft ? 0 : 180
      finger.thickness = Double(height) / Double(max(width, height)) / 4
      return finger
    }
  }

  /// `scene` with the finger on the picture of `width` x `height` pixels that `sceneFromPicture` puts there.
  func drawn(on scene: GrayImage, width: Int, height: Int, through sceneFromPicture: Homography) -> GrayImage {
    let side = Double(max(width, height))
    let from = Point(x: tip.x * Double(width), y: tip.y * Double(height))
    // Far enough away to be beyond the picture.
    let angle = direction * .pi / 180
    let to = Point(x: from.x - cos(angle) * side, y: from.y - sin(angle) * side)
    let (end, start) = (sceneFromPicture.apply(from), sceneFromPicture.apply(to))
    let length = end.squaredDistance(to: start).squareRoot()
    guard length > 0, length.isFinite else { return scene }
    let radius = thickness / 2 * length
    // The axis of the finger begins a radius behind its tip.
    let (ux, uy) = ((start.x - end.x) / length, (start.y - end.y) / length)
    let round = Point(x: end.x + ux * radius, y: end.y + uy * radius)
    var pixels = scene.pixels
    for y in 0..<scene.height {
      for x in 0..<scene.width {
        let (dx, dy) = (Double(x) - round.x, Double(y) - round.y)
        let along = dx * ux + dy * uy
        let across = abs(dx * uy - dy * ux)
        let distance = along >= 0 ? across : (dx * dx + dy * dy).squareRoot()
        guard distance <= radius else { continue }
        pixels[y * scene.width + x] = Self.skin(at: distance / radius, along: along / radius)
      }
    }
    return GrayImage(width: scene.width, height: scene.height, pixels: pixels)
  }

  /// Returns the grey level of a point at `distance` from the axis and at `along` from where the tip is round, in
  /// radii: darker towards the finger's edge, with a nail and the folds of a joint.
  private static func skin(at distance: Double, along: Double) -> UInt8 {
    var level = 185 - 70 * distance * distance
    if distance < 0.65, (-0.55...0.6).contains(along) { level += 25 }
    if abs(along - 1.8) < 0.08 || abs(along - 2.2) < 0.06 { level -= 25 }
    return UInt8(max(0, min(255, level)))
  }
}
