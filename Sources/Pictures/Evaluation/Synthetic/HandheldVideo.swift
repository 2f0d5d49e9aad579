import Basics
import Foundation
import Synthesis
public import Vision

/// A synthetic hand-held video of a photograph: slow pan and zoom, tremor, changing light, a hunting focus, motion blur
/// and noise. The same seed gives the same frames.
public struct HandheldVideo: Sendable {
  /// The longest side of the frames, in pixels; they have the photograph's aspect ratio.
  static let longestSide = 640
  /// The exposure time, in seconds, typical of indoor light.
  static let exposure = 1.0 / 30
  /// The number of images averaged for motion blur.
  static let shutterSteps = 3

  private let photograph: GrayImage
  private let width: Int
  private let height: Int
  private let pan: (x: Swing, y: Swing)
  private let tremor: (x: Swing, y: Swing, turn: Swing)
  private let turn: Swing
  private let zoom: Swing
  private let light: Swing
  private let focus: Swing
  private let brightness: Double
  private let seed: UInt64

  /// A video of `photograph` in light that swings about `brightness` times its own.
  public init(of photograph: GrayImage, seed: UInt64, light brightness: Double = 1) throws(VisionError) {
    self.brightness = brightness
    self.photograph = try photograph.reduced(toLongestSide: 2 * Self.longestSide)
    let scale = Double(Self.longestSide) / Double(self.photograph.longestSide)
    width = max(1, Int((Double(self.photograph.width) * scale).rounded()))
    height = max(1, Int((Double(self.photograph.height) * scale).rounded()))
    self.seed = seed
    var generator = SplitMix64(seed: seed)
    // Periods in seconds. A pan is slow; a hand trembles at 1 to 3 Hz by a few pixels.
    pan = (Swing(4...9, using: &generator), Swing(4...9, using: &generator))
    tremor = (
      Swing(0.35...1, using: &generator), Swing(0.35...1, using: &generator), Swing(0.35...1, using: &generator)
    )
    turn = Swing(3...7, using: &generator)
    zoom = Swing(3...8, using: &generator)
    light = Swing(1...5, using: &generator)
    focus = Swing(1...4, using: &generator)
  }

  /// The frame at `seconds` (at least 0) from the start.
  public func frame(at seconds: Double) throws(VisionError) -> GrayImage {
    var sums = [Double](repeating: 0, count: width * height)
    let empty = GrayImage(width: width, height: height, pixels: [UInt8](repeating: 0, count: sums.count))
    for step in 0..<Self.shutterSteps {
      let time = seconds + Self.exposure * Double(step) / Double(Self.shutterSteps - 1)
      let seen = try empty.drawing(photograph, through: frameFromPhotograph(at: time))
      for (i, pixel) in seen.pixels.enumerated() { sums[i] += Double(pixel) }
    }
    let moved = GrayImage(
      width: width, height: height, pixels: sums.map { UInt8($0 / Double(Self.shutterSteps)) })
    var exposure = Exposure.webcam
    exposure.shade = 0
    exposure.light = brightness * (1 + 0.3 * light.at(seconds))
    exposure.blurSigma = 0.9 + 0.6 * focus.at(seconds)
    var generator = SplitMix64(seed: seed &+ UInt64(seconds * 1_000_000))
    return try exposure.frame(of: moved, using: &generator)
  }

  /// Maps the photograph to the frame at `seconds`, both in pixels.
  private func frameFromPhotograph(at seconds: Double) -> Homography {
    // The camera sees 72 to 88 % of each side of the photograph, never beyond its edge.
    let share = 0.8 + 0.08 * zoom.at(seconds)
    let angle = 0.035 * turn.at(seconds) + 0.006 * tremor.turn.at(seconds)
    let (w, h) = (Double(photograph.width), Double(photograph.height))
    let centre = Point(
      x: w * (0.5 + (1 - share) * 0.2 * pan.x.at(seconds) + 0.004 * tremor.x.at(seconds)),
      y: h * (0.5 + (1 - share) * 0.2 * pan.y.at(seconds) + 0.004 * tremor.y.at(seconds)))
    let scale = Double(width) / (w * share)
    let (c, s) = (scale * cos(angle), scale * sin(angle))
    let (x, y) = (Double(width) / 2 - 0.5, Double(height) / 2 - 0.5)
    return Homography([
      c, -s, x - c * centre.x + s * centre.y, s, c, y - s * centre.x - c * centre.y, 0, 0, 1,
    ])
  }

  /// An oscillation in -1...1.
  private struct Swing: Sendable {
    let period: Double
    let phase: Double

    init(_ periods: ClosedRange<Double>, using generator: inout SplitMix64) {
      period = periods.lowerBound + (periods.upperBound - periods.lowerBound) * Self.share(&generator)
      phase = Self.share(&generator)
    }

    /// A number in 0..<1, always the same for the same generator.
    private static func share(_ generator: inout SplitMix64) -> Double {
      Double(generator.number(below: 1 << 30)) / Double(1 << 30)
    }

    func at(_ seconds: Double) -> Double { sin(2 * .pi * (seconds / period + phase)) }
  }
}
