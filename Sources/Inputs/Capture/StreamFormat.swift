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

  /// Whether `bytes` begin as a JPEG and contain an end of image. Within JPEG data, 0xFF is never followed by 0xD9, so
  /// the last such pair is the end; cameras put padding after it.
  private static func isWholeJPEG(_ bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: [0xff, 0xd8]), let last = bytes.lastIndex(of: 0xd9) else { return false }
    var end = last
    while bytes[end - 1] != 0xff {
      guard let earlier = bytes[..<end].lastIndex(of: 0xd9) else { return false }
      end = earlier
    }
    return true
  }
}
