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

  /// Returns whether `bytes` contain the luma of a complete frame. Drivers hand out a truncated JPEG without warning,
  /// and a decoder paints the missing part grey.
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

  /// Returns the colours of a complete frame, which are converted only when they are requested; nil if the frame has no
  /// colours, or has them in another buffer.
  func colors(of bytes: [UInt8]) -> ColorSource? {
    // Two neighbouring pixels share their colours; in NV12, so do two pixels below each other. The last pixel of an odd
    // number has the colours of the pixel before it.
    let (lastColumn, lastRow) = (width / 2 - 1, height / 2 - 1)
    switch pixelFormat {
    case .mjpeg: return ColorSource(decoding: bytes)
    case .yuyv where lastColumn >= 0:
      return ColorSource { () throws(VisionError) in
        color { x, y in
          let pair = y * bytesPerLine + 4 * min(x / 2, lastColumn)
          return (bytes[y * bytesPerLine + 2 * x], bytes[pair + 1], bytes[pair + 3])
        }
      }
    case .nv12 where lastColumn >= 0 && lastRow >= 0 && bytes.count >= bytesPerLine * (height + height / 2):
      return ColorSource { () throws(VisionError) in
        color { x, y in
          let pair = bytesPerLine * (height + min(y / 2, lastRow)) + 2 * min(x / 2, lastColumn)
          return (bytes[y * bytesPerLine + x], bytes[pair], bytes[pair + 1])
        }
      }
    case .yuyv, .nv12, .grey: return nil
    }
  }

  /// Returns the picture whose pixels have this luma, blue difference and red difference (ITU-R BT.601 with full range,
  /// as in a JPEG). Cameras seldom say which range they use; for a white balance, the difference is only a slope.
  private func color(of pixel: (_ x: Int, _ y: Int) -> (luma: UInt8, blue: UInt8, red: UInt8)) -> ColorImage {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(3 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        let (luma, blue, red) = pixel(x, y)
        let (l, b, r) = (1000 * Int(luma), Int(blue) - 128, Int(red) - 128)
        for level in [l + 1402 * r, l - 344 * b - 714 * r, l + 1772 * b] {
          pixels.append(UInt8(max(0, min(255, (level + 500) / 1000))))
        }
      }
    }
    return ColorImage(width: width, height: height, pixels: pixels)
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

  /// Returns the end of the segments that follow the start of a JPEG and give their length, or the end of `bytes` if a
  /// segment is truncated.
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
