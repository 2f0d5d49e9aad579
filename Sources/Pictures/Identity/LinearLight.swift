import Foundation
import Vision

/// A picture in linear light, 0...1: values that are proportional to the light of a lamp.
struct LinearLight {
  let width: Int
  let height: Int
  /// Red, green and blue of each pixel, in rows.
  let pixels: [SIMD3<Float>]

  init(of image: ColorImage) {
    (width, height) = (image.width, image.height)
    let level = { (channel: Int) in Self.levels[Int(image.pixels[channel])] }
    pixels = (0..<image.width * image.height).map { SIMD3(level(3 * $0), level(3 * $0 + 1), level(3 * $0 + 2)) }
  }

  private init(width: Int, height: Int, pixels: [SIMD3<Float>]) {
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// The picture in another light: each channel times its gain, 1 at most.
  func lit(by gains: SIMD3<Float>) -> LinearLight {
    LinearLight(width: width, height: height, pixels: pixels.map { pointwiseMin($0 * gains, SIMD3(repeating: 1)) })
  }

  /// sRGB (IEC 61966-2-1).
  private static let levels: [Float] = (0...255).map { level in
    let value = Float(level) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}
