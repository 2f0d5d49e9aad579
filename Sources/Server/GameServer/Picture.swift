import Capture
import Recognition
import Vision

/// A picture to be judged: of a camera of ours, or as somebody sent it.
enum Picture: Sendable {
  case frame(Frame)
  case sent(SentPicture)

  /// When it was taken.
  var capturedAt: SuspendingClock.Instant {
    switch self {
    case .frame(let frame): frame.capturedAt
    case .sent(let picture): picture.capturedAt
    }
  }

  /// Longest side, in pixels, up to which a sent picture is taken for a frame of a stream, of which more will come, unless its
  /// sender calls it a photograph. A larger one is a photograph: its sender waits for the best that can be said of it.
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
  func decoded() throws(VisionError) -> Photograph {
    switch self {
    case .frame(let frame): Photograph(frame.image)
    case .sent(let picture):
      try ImageDecoder.photograph(
        picture.bytes, scale: .atLeast(longestSide: LookPolicy.photograph.longestSide), limits: Self.limits)
    }
  }

  /// How closely the picture, which is decoded as `photograph`, is looked at.
  func policy(for photograph: Photograph) -> LookPolicy {
    switch self {
    case .frame: .frame
    case .sent(let picture):
      picture.isPhotograph || max(photograph.width, photograph.height) > Self.longestFrame ? .photograph : .frame
    }
  }
}
