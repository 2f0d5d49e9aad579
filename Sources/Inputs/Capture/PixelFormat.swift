import CV4L2

/// The pixel formats of cameras that this program reads.
enum PixelFormat: Sendable {
  /// Two bytes per pixel, the first of which is the luma.
  case yuyv
  /// One JPEG per frame, perhaps without Huffman tables and with bytes after its end.
  case mjpeg

  /// Creates the format with a V4L2 pixel format code; nil for any other code.
  init?(code: UInt32) {
    switch code {
    case CV4L2_PIX_FMT_YUYV: self = .yuyv
    case CV4L2_PIX_FMT_MJPEG, CV4L2_PIX_FMT_JPEG: self = .mjpeg
    default: return nil
    }
  }
}
