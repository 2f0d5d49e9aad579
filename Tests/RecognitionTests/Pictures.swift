import Basics
import Foundation
import Vision

/// Seeded pictures for planted truth.
enum Pictures {
  /// Returns a picture of a few hundred overlapping rectangles of different greys: many corners, and no two similar
  /// ones.
  static func textured(seed: UInt64, width: Int = 400, height: Int = 300) -> GrayImage {
    var generator = SplitMix64(seed: seed)
    var pixels = [UInt8](repeating: 128, count: width * height)
    for _ in 0..<350 {
      let (w, h) = (Int.random(in: 6...44, using: &generator), Int.random(in: 6...44, using: &generator))
      let (x, y) = (Int.random(in: -10..<width, using: &generator), Int.random(in: -10..<height, using: &generator))
      let grey = UInt8.random(in: 0...255, using: &generator)
      for row in max(0, y)..<min(height, max(0, y + h)) {
        for column in max(0, x)..<min(width, max(0, x + w)) { pixels[row * width + column] = grey }
      }
    }
    return GrayImage(width: width, height: height, pixels: pixels)
  }

  static func flat(_ grey: UInt8, width: Int = 640, height: Int = 480) -> GrayImage {
    GrayImage(width: width, height: height, pixels: [UInt8](repeating: grey, count: width * height))
  }

  /// `picture` with its corners at `outline` on a textured desk, seen by a slightly soft camera.
  static func scene(
    _ placed: [(picture: GrayImage, outline: Quadrilateral)], deskSeed: UInt64 = 900, width: Int = 640,
    height: Int = 480
  ) throws -> GrayImage {
    var scene = textured(seed: deskSeed, width: width, height: height)
    for (picture, outline) in placed {
      let corners = Quadrilateral(width: picture.width, height: picture.height)
      guard let homography = Homography(from: corners, to: outline) else { continue }
      scene = try scene.drawing(picture, through: homography)
    }
    return try scene.blurred(sigmaX: 0.7, sigmaY: 0.7)
  }

  /// Returns four corners near those of a rectangle around (x, y) that is rotated by `turn` radians; each corner is
  /// moved by up to `jitter` pixels.
  static func outline(
    x: Double, y: Double, width: Double, height: Double, turn: Double = 0, jitter: Double = 0, seed: UInt64 = 1
  ) -> Quadrilateral {
    var generator = SplitMix64(seed: seed)
    let (c, s) = (cos(turn), sin(turn))
    let corner = { (u: Double, v: Double) in
      Point(
        x: x + u * width / 2 * c - v * height / 2 * s + .random(in: -jitter...jitter, using: &generator),
        y: y + u * width / 2 * s + v * height / 2 * c + .random(in: -jitter...jitter, using: &generator))
    }
    return Quadrilateral(
      topLeft: corner(-1, -1), topRight: corner(1, -1), bottomRight: corner(1, 1), bottomLeft: corner(-1, 1))
  }
}
