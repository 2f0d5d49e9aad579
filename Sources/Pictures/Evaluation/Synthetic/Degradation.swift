import Basics
import Foundation
public import Recognition
import Synthesis
import Vision

/// A synthetic defect of a frame that shows a reference.
public enum Degradation: String, Sendable, CaseIterable {
  case tooSmall, tooBlurred, tooDark, glare, partlyOut

  /// Strengths, from barely visible to hopeless.
  public static let steps = 1...9

  /// The rejection that this degradation should cause.
  public var reason: Rejection {
    switch self {
    case .tooSmall: .tooSmall
    case .tooBlurred: .tooBlurred
    case .tooDark: .tooDark
    case .glare: .glare
    case .partlyOut: .partlyOut
    }
  }

  /// Applies this degradation to `frame`, which shows a reference at `outline`, with strength `step`. Uncovered parts
  /// show `backdrop`; noise and direction follow from `seed`.
  func applied(
    to frame: GrayImage, outline: Quadrilateral, step: Int, backdrop: GrayImage, seed: UInt64
  ) throws(VisionError) -> GrayImage {
    let strength = Double(step)
    switch self {
    case .tooSmall:
      let scale = pow(0.75, strength)
      let centre = outline.centre
      let place = Homography([scale, 0, (1 - scale) * centre.x, 0, scale, (1 - scale) * centre.y, 0, 0, 1])
      return try backdrop.resized(width: frame.width, height: frame.height).placing(frame, through: place)
    case .tooBlurred:
      let sigma = pow(1.35, strength)
      return try frame.blurred(sigmaX: sigma, sigmaY: sigma)
    case .tooDark:
      var exposure = Exposure.webcam
      exposure.light = pow(0.5, strength)
      var generator = SplitMix64(seed: seed)
      return try exposure.frame(of: frame, using: &generator)
    case .glare:
      let (middle, squaredRadius) = (outline.centre, 0.01 * strength * strength * outline.signedArea)
      return frame.reflecting { $0.squaredDistance(to: middle) / squaredRadius }
    case .partlyOut:
      let xs = outline.corners.map(\.x)
      let (left, right) = (xs.min() ?? 0, xs.max() ?? 0)
      let hidden = 0.1 * strength * (right - left)
      let move = seed.isMultiple(of: 2) ? -(left + hidden) : Double(frame.width) - right + hidden
      return try backdrop.resized(width: frame.width, height: frame.height).drawing(
        frame, through: Homography([1, 0, move, 0, 1, 0, 0, 0, 1]))
    }
  }
}
