import Foundation
import Synthesis

/// A property that makes a view harder, with its range of values. Even the best references of nine sets of photographs
/// are not recognised at the hardest value.
enum Difficulty: CaseIterable {
  /// The share of the frame that the reference fills, 0...1.
  case size
  /// The tilt, in degrees.
  case tilt
  /// The lens blur, sigma in pixels.
  case blur

  private var range: (easiest: Double, hardest: Double) {
    switch self {
    case .size: (0.5, 0.01)
    case .tilt: (0, 80)
    case .blur: (0.7, 8)
    }
  }

  /// The value at `hardness` 0...1: degrees are spaced evenly, shares and sigmas geometrically.
  func value(at hardness: Double) -> Double {
    switch self {
    case .size, .blur: range.easiest * pow(range.hardest / range.easiest, hardness)
    case .tilt: range.easiest + (range.hardest - range.easiest) * hardness
    }
  }

  /// Sets this respect of `view` to `hardness` 0...1; the rest stays as it is.
  func set(_ view: inout SyntheticView, hardness: Double) {
    switch self {
    case .size: view.pose.share = value(at: hardness)
    case .tilt: view.pose.tilt = value(at: hardness)
    case .blur: view.exposure.blurSigma = value(at: hardness)
    }
  }
}
