package import Vision

extension ColorImage {
  /// Returns a picture with as many colours as edges: each channel has its own shapes.
  package static func artwork(seed: UInt64, width: Int = 480, height: Int = 360) -> ColorImage {
    let channels = (0..<3).map { GrayImage.artwork(seed: 3 * seed + UInt64($0), width: width, height: height) }
    return ColorImage(
      width: width, height: height,
      pixels: (0..<width * height).flatMap { i in channels.map { $0.pixels[i] } })
  }

  /// Returns one of two flavours of a print, which have the same grey levels: parts that are red, blue or green in one
  /// are green, yellow or red in the other.
  package static func flavour(isFirst: Bool, seed: UInt64) -> ColorImage {
    // These tints have no luma.
    let tints = [[57, -29, 0], [0, -15, 77], [-57, 29, 0]]
    let print = ColorImage(GrayImage.artwork(seed: seed))
    return print.map { x, _, pixel in
      zip(pixel, tints[3 * x / print.width]).map { UInt8(90 + Int($0) / 3 + (isFirst ? $1 : -$1)) }
    }
  }

  /// Returns the picture with each pixel replaced by the result of `change`.
  package func map(_ change: (_ x: Int, _ y: Int, _ pixel: [UInt8]) -> [UInt8]) -> ColorImage {
    ColorImage(
      width: width, height: height,
      pixels: (0..<width * height).flatMap { change($0 % width, $0 / width, Array(pixels[3 * $0..<3 * $0 + 3])) })
  }
}
