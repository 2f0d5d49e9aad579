public import Basics
import Foundation
public import Vision

/// The background behind a picture.
public enum Background: Sendable {
  /// A photograph, centred and scaled to fill the frame.
  case image(GrayImage)
  /// A desk with papers, pencils and shadows: enough corners to distract a matcher.
  case desk

  /// The background alone, `width` x `height` pixels.
  public func picture(
    width: Int, height: Int, using generator: inout SplitMix64
  ) throws(VisionError) -> GrayImage {
    switch self {
    case .image(let image): try Self.filling(image, width: width, height: height)
    case .desk: try Self.desk(width: width, height: height, using: &generator)
    }
  }

  private static func filling(_ image: GrayImage, width: Int, height: Int) throws(VisionError) -> GrayImage {
    let factor = max(Double(width) / Double(image.width), Double(height) / Double(image.height))
    let scaled = try image.resized(
      width: max(width, Int((Double(image.width) * factor).rounded())),
      height: max(height, Int((Double(image.height) * factor).rounded())))
    let (left, top) = ((scaled.width - width) / 2, (scaled.height - height) / 2)
    return GrayImage(
      width: width, height: height,
      pixels: (top..<top + height).flatMap {
        scaled.pixels[$0 * scaled.width + left..<$0 * scaled.width + left + width]
      })
  }

  private static func desk(
    width: Int, height: Int, using generator: inout SplitMix64
  ) throws(VisionError) -> GrayImage {
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
}
