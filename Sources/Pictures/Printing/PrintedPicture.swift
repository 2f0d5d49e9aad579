public import Vision

/// A picture in the form in which it is put into a document: as a separate JPEG.
public struct PrintedPicture: Sendable {
  /// Its number on the sheet, as the answer key has it.
  public let number: Int
  /// The upright size, in pixels.
  public let width, height: Int
  let jpeg: [UInt8]
  /// How it is stored (EXIF, 1...8).
  let orientation: Int

  /// The longest side, in pixels, of a picture that is encoded again: that of A4 at 350 dots per inch.
  private static let longestSide = 4096
  /// The JPEG quality at which the loss is invisible.
  private static let quality = 95

  /// Prepares the picture in `bytes`: a JPEG in colour is used unchanged, everything else is encoded as a JPEG of high
  /// quality. So is a JPEG of inks: cairo does not tell the reader of the document which number stands for full ink.
  public init(_ bytes: [UInt8], number: Int, isGrey: Bool) throws(VisionError) {
    self.number = number
    if !isGrey, bytes.starts(with: [0xFF, 0xD8]), try !ImageDecoder.hasInk(bytes) {
      (width, height) = try ImageDecoder.size(bytes)
      orientation = try ImageDecoder.orientation(bytes)
      jpeg = bytes
    } else if isGrey {
      let grey = try ImageDecoder.decode(bytes, scale: .atLeast(longestSide: Self.longestSide))
        .reduced(toLongestSide: Self.longestSide)
      (width, height, orientation) = (grey.width, grey.height, 1)
      jpeg = try grey.jpeg(quality: Self.quality)
    } else {
      jpeg = try ImageDecoder.thumbnail(of: bytes, longestSide: Self.longestSide, quality: Self.quality)
      (width, height) = try ImageDecoder.size(jpeg)
      orientation = 1
    }
  }
}
