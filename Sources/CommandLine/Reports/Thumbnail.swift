import Foundation
public import Vision

/// A picture reduced to the size that a report has room for, as a JPEG.
public struct Thumbnail: Sendable {
  /// The size at which it is shown, in pixels.
  let width: Int
  let height: Int
  /// The size of the original picture in pixels.
  let fullWidth: Int
  let fullHeight: Int
  /// The JPEG file in Base64.
  let base64: String

  /// The longest side in pixels: 240 are a hand's breadth on a screen, and about 6 KB.
  public static let usualSide = 240

  /// Reduces `image` to a thumbnail whose longest side is shown with `longestSide` pixels, or with up to `pressed`
  /// pixels after a reader clicks on it. `fullWidth` and `fullHeight` are the size of the original picture, by default
  /// the size of `image`; outlines drawn over the thumbnail use the pixels of that picture.
  public init(
    of image: GrayImage, fullWidth: Int? = nil, fullHeight: Int? = nil, longestSide: Int = usualSide,
    pressed: Int? = nil
  ) throws(VisionError) {
    let reduced = try image.reduced(toLongestSide: max(longestSide, pressed ?? 0))
    let scale = min(1, Double(longestSide) / Double(reduced.longestSide))
    width = max(1, Int((scale * Double(reduced.width)).rounded()))
    height = max(1, Int((scale * Double(reduced.height)).rounded()))
    self.fullWidth = fullWidth ?? image.width
    self.fullHeight = fullHeight ?? image.height
    base64 = Data(try reduced.jpeg(quality: 70)).base64EncodedString()
  }
}
