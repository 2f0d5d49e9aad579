/// A picture as taken: its pixels, perhaps reduced, and its original size.
public struct Photograph: Sendable {
  /// The pixels; a large JPEG may be decoded at 1/2, 1/4 or 1/8.
  public let pixels: GrayImage
  /// The picture in colour; nil if it was only ever grey.
  public let colors: ColorSource?
  /// The stored width, upright, in pixels. Positions in the photograph refer to the stored size.
  public let width: Int
  /// The stored height, upright, in pixels.
  public let height: Int

  /// A photograph of `width` x `height` pixels; by default as large as `pixels`.
  public init(_ pixels: GrayImage, colors: ColorSource? = nil, width: Int? = nil, height: Int? = nil) {
    self.pixels = pixels
    self.colors = colors
    self.width = width ?? pixels.width
    self.height = height ?? pixels.height
  }

  /// Maps the photograph's coordinates to those of ``pixels``.
  public var pixelsFromPhotograph: Homography {
    .resize(x: Double(pixels.width) / Double(width), y: Double(pixels.height) / Double(height))
  }
}
