import Capture
import Vision

/// A picture to be judged: of a camera of ours, or as somebody sent it.
enum Picture: Sendable {
  case frame(Frame)
  /// The bytes of a JPEG or PNG, captured at this time.
  case sent([UInt8], capturedAt: SuspendingClock.Instant)

  /// When it was taken.
  var capturedAt: SuspendingClock.Instant {
    switch self {
    case .frame(let frame): frame.capturedAt
    case .sent(_, let capturedAt): capturedAt
    }
  }

  /// Longest side, in pixels, up to which a sent picture is taken for a frame of a stream, of which more will come. A
  /// larger one is a photograph: its sender waits for the best that can be said of it.
  static let longestFrame = 1280

  /// The most that a sent picture may have: phones take photographs of 12 to 50 million pixels, as JPEG; a PNG of so many would
  /// keep all others waiting for seconds.
  private static let limits = {
    var limits = ImageDecoder.Limits()
    limits.pixels = 64_000_000
    limits.pngPixels = 16_000_000
    limits.bytes = 16 << 20
    return limits
  }()

  /// The pixels, of a large photograph no more than recognition needs.
  func decoded() throws(VisionError) -> ImageDecoder.Decoded {
    switch self {
    case .frame(let frame):
      ImageDecoder.Decoded(image: frame.image, fullWidth: frame.image.width, fullHeight: frame.image.height)
    case .sent(let bytes, _):
      try ImageDecoder.decodeWithSize(bytes, scale: .atLeast(longestSide: Self.longestFrame), limits: Self.limits)
    }
  }
}
