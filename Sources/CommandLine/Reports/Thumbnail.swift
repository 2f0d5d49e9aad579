import Foundation
public import Vision

/// A picture reduced to what a report has room for, as a JPEG.
public struct Thumbnail: Sendable {
  /// Pixels of the thumbnail.
  let width: Int
  let height: Int
  /// Pixels of the picture that it was made of.
  let fullWidth: Int
  let fullHeight: Int
  /// The JPEG file.
  let base64: String

  /// Longest side, in pixels: 240 are a hand's breadth on a screen, and about 6 KB.
  public static let usualSide = 240

  /// Reduces `image`, which stands for a picture of `fullWidth` x `fullHeight` pixels (its own size, if nothing is said):
  /// outlines above it are in pixels of that one.
  public init(
    of image: GrayImage, fullWidth: Int? = nil, fullHeight: Int? = nil, longestSide: Int = usualSide
  ) throws(VisionError) {
    let reduced = try image.reduced(toLongestSide: longestSide)
    (width, height) = (reduced.width, reduced.height)
    self.fullWidth = fullWidth ?? image.width
    self.fullHeight = fullHeight ?? image.height
    base64 = Data(try reduced.jpeg(quality: 70)).base64EncodedString()
  }
}
