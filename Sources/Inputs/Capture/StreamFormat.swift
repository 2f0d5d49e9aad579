import CV4L2
import Vision

/// The format that a camera has agreed to deliver, and the conversion of its bytes to a picture.
struct StreamFormat: Sendable, Equatable, CustomStringConvertible {
  var pixelFormat: PixelFormat
  var width: Int
  var height: Int
  /// Bytes from one row of the luma to the next, at least a row of pixels; 0 for MJPEG.
  var bytesPerLine: Int
  /// Nil if the driver does not report it.
  var interval: FrameInterval?

  /// For the log: "mjpeg 640x480 at 30.0 fps".
  var description: String {
    "\(pixelFormat) \(width)x\(height) at \(interval.map { "\($0.framesPerSecond)" } ?? "unknown") fps"
  }

  /// Whether `bytes` are a complete frame, as far as the luma goes. Drivers hand out a truncated JPEG without warning, and
  /// a decoder paints the missing part grey.
  func isWhole(_ bytes: [UInt8]) -> Bool {
    guard let step = pixelFormat.lumaStep else { return Self.isWholeJPEG(bytes) }
    return bytes.count >= bytesPerLine * (height - 1) + step * width
  }

  /// The luma of a complete frame; a JPEG is passed to `decode`.
  func image(of bytes: [UInt8], decode: ([UInt8]) throws -> GrayImage) throws -> GrayImage {
    guard let step = pixelFormat.lumaStep else { return try decode(bytes) }
    precondition(isWhole(bytes), "\(bytes.count) bytes for \(self)")
    var luma = [UInt8](repeating: 0, count: width * height)
    unsafe cv4l2_copy_luma(bytes, bytesPerLine, step, width, height, &luma)
    return GrayImage(width: width, height: height, pixels: luma)
  }

  /// Whether `bytes` begin as a JPEG and contain an end of image after its headers. A header can hold a whole JPEG, a
  /// thumbnail, whose end is not the picture's. Within JPEG data, 0xFF is never followed by 0xD9, so such a pair is the
  /// end; cameras put padding after it.
  private static func isWholeJPEG(_ bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: [0xff, 0xd8]) else { return false }
    var rest = bytes[endOfHeaders(bytes)...]
    while let marker = rest.firstIndex(of: 0xff) {
      rest = rest[(marker + 1)...]
      if rest.first == 0xd9 { return true }
    }
    return false
  }

  /// Where the segments end that follow the start of a JPEG and tell their length; the end of `bytes` if one is cut off.
  private static func endOfHeaders(_ bytes: [UInt8]) -> Int {
    var index = 2
    // From 0xC0 to 0xFE all markers have a length, but for restarts, the start and the end of an image.
    while index + 3 < bytes.count, bytes[index] == 0xff, (0xc0...0xfe).contains(bytes[index + 1]),
      !(0xd0...0xd9).contains(bytes[index + 1])
    {
      index += 2 + (Int(bytes[index + 2]) << 8 | Int(bytes[index + 3]))
    }
    return min(index, bytes.count)
  }
}
