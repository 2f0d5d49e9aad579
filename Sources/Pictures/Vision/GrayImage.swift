/// An 8-bit grey image: `height` rows of `width` pixels without padding; 0 is black and 255 is white.
public struct GrayImage: Sendable, Equatable {
  /// Columns, at least 1.
  public let width: Int
  /// Rows, at least 1.
  public let height: Int
  /// `width * height` grey levels, starting with the upper-left pixel.
  public let pixels: [UInt8]

  /// Wraps `pixels`. Traps on an empty image or a count other than `width * height`: that is a mistake of the caller.
  public init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(width > 0 && height > 0 && pixels.count == width * height, "\(width)x\(height) != \(pixels.count)")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The grey level in column `x` of row `y`, both counted from 0 at the upper left.
  @inlinable
  public subscript(x: Int, y: Int) -> UInt8 { pixels[y * width + x] }

  /// The longer side, in pixels.
  public var longestSide: Int { max(width, height) }
}
