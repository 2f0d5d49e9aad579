import Basics
import Foundation
import Vision

extension GrayImage {
  /// The picture in which `level` says each pixel, kept within 0...255.
  init(width: Int, height: Int, level: (_ x: Int, _ y: Int) -> Int) {
    self.init(
      width: width, height: height,
      pixels: (0..<width * height).map { UInt8(clamping: level($0 % width, $0 / width)) })
  }

  static func flat(_ level: UInt8, width: Int = 16, height: Int = 16) -> GrayImage {
    GrayImage(width: width, height: height, pixels: [UInt8](repeating: level, count: width * height))
  }

  /// Blocks of `side` x `side` equal pixels, `columns` in a row.
  static func blocks(_ levels: [UInt8], columns: Int, rows: Int, side: Int = 8) -> GrayImage {
    GrayImage(width: side * columns, height: side * rows) { x, y in Int(levels[y / side * columns + x / side]) }
  }

  /// White noise.
  static func noise(seed: UInt64, width: Int, height: Int) -> GrayImage {
    var generator = SplitMix64(seed: seed)
    return GrayImage(width: width, height: height) { _, _ in Int.random(in: 0...255, using: &generator) }
  }

  /// Overlapping rectangles of all sizes: many corners, and no two similar places.
  static func texture(seed: UInt64, width: Int, height: Int) -> GrayImage {
    var generator = SplitMix64(seed: seed)
    var pixels = [UInt8](repeating: 128, count: width * height)
    for _ in 0..<max(20, width * height / 200) {
      let (left, top) = (Int.random(in: 0..<width, using: &generator), Int.random(in: 0..<height, using: &generator))
      let right = min(width, left + Int.random(in: 4...24, using: &generator))
      let level = UInt8.random(in: 0...255, using: &generator)
      for y in top..<min(height, top + Int.random(in: 4...24, using: &generator)) {
        for x in left..<right { pixels[y * width + x] = level }
      }
    }
    return GrayImage(width: width, height: height, pixels: pixels)
  }

  /// One bright spot of Gaussian shape on black.
  static func spot(at centre: Point, sigma: Double, width: Int, height: Int) -> GrayImage {
    GrayImage(width: width, height: height) { x, y in
      let distance = centre.squaredDistance(to: Point(x: Double(x), y: Double(y)))
      return Int((255 * exp(-distance / (2 * sigma * sigma))).rounded())
    }
  }

  /// The centre of the bright part.
  var brightCentre: Point {
    var (sum, sumX, sumY) = (0.0, 0.0, 0.0)
    for (index, pixel) in pixels.enumerated() where pixel > 8 {  // what a JPEG leaves of black has no weight
      sum += Double(pixel)
      sumX += Double(pixel) * Double(index % width)
      sumY += Double(pixel) * Double(index / width)
    }
    return Point(x: sumX / sum, y: sumY / sum)
  }

  func largestDifference(to other: GrayImage) -> Int {
    zip(pixels, other.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }
}
