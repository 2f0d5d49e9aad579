package import Vision

extension ColorImage {
  /// A picture with as many colours as edges: what is drawn in one channel is not drawn in the others.
  package static func artwork(seed: UInt64, width: Int = 480, height: Int = 360) -> ColorImage {
    let channels = (0..<3).map { GrayImage.artwork(seed: 3 * seed + UInt64($0), width: width, height: height) }
    return ColorImage(
      width: width, height: height,
      pixels: (0..<width * height).flatMap { i in channels.map { $0.pixels[i] } })
  }

  /// The picture with what `change` makes of each pixel.
  package func map(_ change: (_ x: Int, _ y: Int, _ pixel: [UInt8]) -> [UInt8]) -> ColorImage {
    ColorImage(
      width: width, height: height,
      pixels: (0..<width * height).flatMap { change($0 % width, $0 / width, Array(pixels[3 * $0..<3 * $0 + 3])) })
  }
}
