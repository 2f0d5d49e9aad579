/// An 8-bit image in colour (sRGB): `height` rows of `width` pixels without padding, three bytes each: red,
/// green and blue.
public struct ColorImage: Sendable, Equatable {
  /// Columns, at least 1.
  public let width: Int
  /// Rows, at least 1.
  public let height: Int
  /// `3 * width * height` bytes, starting with the red of the upper-left pixel.
  public let pixels: [UInt8]

  /// Wraps `pixels`. An empty image, or a count other than `3 * width * height`, is a programming error and traps.
  public init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(width > 0 && height > 0 && pixels.count == 3 * width * height, "\(width)x\(height) != \(pixels.count)")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Converts a grey image: the three levels of each pixel are equal.
  public init(_ image: GrayImage) {
    var pixels = [UInt8](repeating: 0, count: 3 * image.pixels.count)
    for (i, level) in image.pixels.enumerated() {
      for channel in 0..<3 { pixels[3 * i + channel] = level }
    }
    self.init(width: image.width, height: image.height, pixels: pixels)
  }

  /// The grey levels (ITU-R BT.601 luma).
  public var gray: GrayImage {
    let levels = (0..<width * height).map { i in
      let luma = 299 * Int(pixels[3 * i]) + 587 * Int(pixels[3 * i + 1]) + 114 * Int(pixels[3 * i + 2])
      return UInt8((luma + 500) / 1000)
    }
    return GrayImage(width: width, height: height, pixels: levels)
  }
}
