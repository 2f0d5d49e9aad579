import Basics
package import Vision

extension GrayImage {
  /// Returns a picture that a recogniser can recognise well: overlapping sheets of all sizes, with no two similar
  /// places, and different for each seed.
  package static func artwork(seed: UInt64, width: Int = 480, height: Int = 360) -> GrayImage {
    var generator = SplitMix64(seed: seed)
    var pixels = [UInt8](repeating: 128, count: width * height)
    for number in 0..<360 {
      // Large ones at the bottom, so that they are seen from afar, and small ones on top, for close by.
      let largest = number < 40 ? 120 : number < 140 ? 48 : 20
      let (left, top) = (generator.number(below: width), generator.number(below: height))
      let right = min(width, left + largest / 4 + generator.number(below: largest))
      let bottom = min(height, top + largest / 4 + generator.number(below: largest))
      let level = UInt8(generator.number(below: 256))
      for y in top..<bottom {
        for x in left..<right { pixels[y * width + x] = level }
      }
    }
    return GrayImage(width: width, height: height, pixels: pixels)
  }

  /// A picture without anything to hold on to.
  package static func plain(width: Int = 480, height: Int = 360) -> GrayImage {
    GrayImage(width: width, height: height, pixels: [UInt8](repeating: 128, count: width * height))
  }

  /// The picture as a JPEG file.
  package var file: [UInt8] {
    get throws { try jpeg(quality: 92) }
  }
}
