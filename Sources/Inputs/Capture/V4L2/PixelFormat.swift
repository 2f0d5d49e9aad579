import CV4L2

/// The pixel formats of cameras that this program reads.
enum PixelFormat: Sendable, CaseIterable {
  /// Two bytes per pixel, the first of which is the luma.
  case yuyv
  /// The luma of all pixels, a byte each, before the colours, which stand in a plane of their own.
  case nv12
  /// The luma alone, a byte per pixel: infrared and industrial cameras.
  case grey
  /// One JPEG per frame, perhaps without Huffman tables and with bytes after its end.
  case mjpeg

  /// Creates the format with a V4L2 pixel format code; nil for any other code.
  init?(code: UInt32) {
    switch code {
    case CV4L2_PIX_FMT_YUYV: self = .yuyv
    case CV4L2_PIX_FMT_NV12, CV4L2_PIX_FMT_NV12M: self = .nv12
    case CV4L2_PIX_FMT_GREY: self = .grey
    case CV4L2_PIX_FMT_MJPEG, CV4L2_PIX_FMT_JPEG: self = .mjpeg
    default: return nil
    }
  }

  /// The number of bytes from the luma of one pixel to the luma of the next; nil for a compressed format.
  var lumaStep: Int? {
    switch self {
    case .yuyv: 2
    case .nv12, .grey: 1
    case .mjpeg: nil
    }
  }
}

/// The four letters of a V4L2 pixel format code, such as `MJPG`.
func fourLetters(_ code: UInt32) -> String {
  let letters = [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: code >> $0 & 0x7f) }
  return String(decoding: letters.filter { $0 > 0x20 }, as: UTF8.self)
}
