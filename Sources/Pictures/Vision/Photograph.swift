/// A picture as it was taken: its pixels, at full size or less, and the size that they stand for.
public struct Photograph: Sendable, Equatable {
  /// The pixels, of a large JPEG perhaps decoded at 1/2, 1/4 or 1/8.
  public let pixels: GrayImage
  /// Width and height as stored, upright, in pixels: what positions in the photograph refer to.
  public let width: Int
  public let height: Int

  /// A photograph of `width` x `height` pixels, as many as `pixels` has unless said otherwise.
  public init(_ pixels: GrayImage, width: Int? = nil, height: Int? = nil) {
    self.pixels = pixels
    self.width = width ?? pixels.width
    self.height = height ?? pixels.height
  }

  /// The way from the photograph's coordinates to those of ``pixels``.
  public var pixelsFromPhotograph: Homography {
    .resize(x: Double(pixels.width) / Double(width), y: Double(pixels.height) / Double(height))
  }
}
