import Foundation
import Seeded
public import Vision

/// A film in which each of some pictures is held before a camera: perspective, light, clutter, noise. It lets a machine
/// without a camera play, and is what end-to-end tests look at.
public struct Film: Sendable {
  /// Size of the frames, in pixels.
  public var width = 640
  public var height = 480
  /// Frames for which each picture is in view; before it, a quarter as many show the empty desk.
  public var framesPerPicture = 16
  /// What the clutter, the light and the hand's movement follow from.
  public var seed: UInt64 = 1

  public init() {}

  /// Frames for each of `count` pictures, so that all of them come within the 30 seconds of a question at 10 frames a
  /// second, with some room; never fewer than 6, or many pictures would only flash.
  public static func framesPerPicture(of count: Int) -> Int { max(6, min(16, 240 * 4 / 5 / max(1, count))) }

  /// Writes the film of `pictures` as numbered JPEG files into the folder `path`, which is made where it is missing.
  /// Files of the same names are overwritten.
  public func write(_ pictures: [GrayImage], to path: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    var generator = SplitMix64(seed: seed)
    let desk = try desk(using: &generator)
    var number = 0
    for picture in pictures {
      let hand = Hand(using: &generator)
      for i in -framesPerPicture / 4..<framesPerPicture {
        let time = Double(i) / Double(framesPerPicture)
        let scene = time < 0 ? desk : try self.scene(picture, on: desk, hand: hand, at: time)
        let frame = try camera(scene, using: &generator)
        let file = (path as NSString).appendingPathComponent(String(format: "frame%05d.jpg", number))
        try Data(frame.jpeg(quality: 90)).write(to: URL(filePath: file))
        number += 1
      }
    }
  }

  /// One frame, with `picture` in the middle of its time in view.
  public func frame(of picture: GrayImage) throws(VisionError) -> GrayImage {
    var generator = SplitMix64(seed: seed)
    let desk = try desk(using: &generator)
    return try camera(
      scene(picture, on: desk, hand: Hand(using: &generator), at: 0.5), using: &generator)
  }

  /// How a picture is held: where, how large, how turned; all swing a little over time.
  private struct Hand {
    var x, y, size, turn, tiltX, tiltY: Double

    init(using generator: inout some RandomNumberGenerator) {
      x = .random(in: -0.1...0.1, using: &generator)
      y = .random(in: -0.08...0.08, using: &generator)
      size = .random(in: 0.62...0.8, using: &generator)
      turn = .random(in: -0.35...0.35, using: &generator)
      tiltX = .random(in: -0.25...0.25, using: &generator)
      tiltY = .random(in: -0.25...0.25, using: &generator)
    }
  }

  /// A desk with papers, pencils and shadows on it: corners enough to distract a matcher.
  private func desk(using generator: inout some RandomNumberGenerator) throws(VisionError) -> GrayImage {
    var pixels = [UInt8](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width { pixels[y * width + x] = UInt8(110 + 30 * x / width + 20 * y / height) }
    }
    var desk = GrayImage(width: width, height: height, pixels: pixels)
    for _ in 0..<60 {
      let (side, other) = (Double.random(in: 8...90, using: &generator), Double.random(in: 3...60, using: &generator))
      let paper = GrayImage(width: 4, height: 4, pixels: (0..<16).map { _ in .random(in: 40...220, using: &generator) })
      let angle = Double.random(in: 0...(2 * .pi), using: &generator)
      let (c, s) = (cos(angle), sin(angle))
      let x = Double.random(in: 0...Double(width), using: &generator)
      let y = Double.random(in: 0...Double(height), using: &generator)
      desk = try desk.drawing(
        paper, through: Homography([c * side / 4, -s * other / 4, x, s * side / 4, c * other / 4, y, 0, 0, 1]))
    }
    return try desk.blurred(sigmaX: 1, sigmaY: 1)
  }

  /// `picture` held over the desk at `time` 0...1 of its turn.
  private func scene(
    _ picture: GrayImage, on desk: GrayImage, hand: Hand, at time: Double
  ) throws(VisionError) -> GrayImage {
    let swing = sin(2 * .pi * time)
    let (turn, tiltX, tiltY) = (hand.turn + 0.08 * swing, hand.tiltX - 0.1 * swing, hand.tiltY + 0.1 * swing)
    let longest = Double(max(picture.width, picture.height))
    let half = (x: Double(picture.width) / longest / 2, y: Double(picture.height) / longest / 2)
    let scale = hand.size * Double(height)
    // A pinhole two picture sides away: a corner that is tilted away from it comes out smaller.
    let corner = { (x: Double, y: Double) -> Point in
      let depth = 1 + (x * sin(tiltX) + y * sin(tiltY)) / 2
      let (u, v) = (x * cos(tiltX) / depth, y * cos(tiltY) / depth)
      return Point(
        x: Double(width) * (0.5 + hand.x + 0.03 * swing) + scale * (u * cos(turn) - v * sin(turn)),
        y: Double(height) * (0.5 + hand.y) + scale * (u * sin(turn) + v * cos(turn)))
    }
    let outline = Quadrilateral(
      topLeft: corner(-half.x, -half.y), topRight: corner(half.x, -half.y), bottomRight: corner(half.x, half.y),
      bottomLeft: corner(-half.x, half.y))
    let reduced = try picture.reduced(toLongestSide: Int(scale))
    guard
      let homography = Homography(from: Quadrilateral(width: reduced.width, height: reduced.height), to: outline)
    else { return desk }
    return try desk.drawing(reduced, through: homography)
  }

  /// What a cheap camera makes of a scene: soft, unevenly lit, noisy.
  private func camera(
    _ scene: GrayImage, using generator: inout some RandomNumberGenerator
  ) throws(VisionError) -> GrayImage {
    let soft = try scene.blurred(sigmaX: 0.7, sigmaY: 0.7)
    let pixels = soft.pixels.enumerated().map { (i, grey) -> UInt8 in
      let light = 0.75 + 0.25 * Double(i % width) / Double(width)
      // The sum of two uniform numbers is near enough to a bell for noise of 3 grey levels.
      let bits = generator.next()
      let noise = Double(bits & 0xF) + Double(bits >> 4 & 0xF) - 15
      return UInt8(max(0, min(255, Double(grey) * light + noise * 0.5)))
    }
    return GrayImage(width: width, height: height, pixels: pixels)
  }
}
