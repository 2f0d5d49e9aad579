import Capture
import Recognition
import Vision

/// A picture to be judged: a frame of the daemon's own camera, or a picture that somebody sent.
enum Picture: Sendable {
  case frame(Frame)
  case sent(SentPicture)

  /// When the picture was taken.
  var capturedAt: SuspendingClock.Instant {
    switch self {
    case .frame(let frame): frame.capturedAt
    case .sent(let picture): picture.capturedAt
    }
  }

  /// The longest side, in pixels, up to which a sent picture counts as a frame of a stream, of which more will follow,
  /// unless its sender calls it a photograph. A larger picture is a photograph, whose sender waits for the best
  /// possible answer.
  static let longestFrame = 1280

  /// The limits of a sent picture: phones take JPEG photographs of 12 to 50 megapixels; a PNG that large would block
  /// everyone else for seconds.
  private static let limits = {
    var limits = ImageDecoder.Limits()
    limits.pixels = 64_000_000
    limits.pngPixels = 16_000_000
    limits.bytes = 16 << 20
    return limits
  }()

  /// The decoded pixels; a large photograph is reduced to the size that recognition needs.
  func decoded() throws(VisionError) -> Photograph {
    switch self {
    case .frame(let frame): Photograph(frame.image)
    case .sent(let picture):
      try ImageDecoder.photograph(
        picture.bytes, scale: .atLeast(longestSide: LookPolicy.photograph.longestSide), limits: Self.limits)
    }
  }

  /// Has `recogniser` look at the picture: at a frame once and quickly, at a photograph by as many looks as it takes.
  func look(by recogniser: Recogniser) throws(VisionError) -> FrameResult {
    let photograph = try decoded()
    var search = try TwoLookSearch(photograph, policy(for: photograph))
    let first = try search.firstLook(by: recogniser)
    var again: FrameResult.Look?
    if !search.policy.standsAlone, search.isOpen(first, for: recogniser) {
      again = { [search] () throws(VisionError) in
        var search = search
        return result(try search.secondLook(by: recogniser, after: first), in: photograph)
      }
    }
    let found = search.policy.standsAlone ? try search.secondLook(by: recogniser, after: first) : first
    return result(found, in: photograph, again: again)
  }

  private func result(
    _ findings: Recogniser.Findings, in photograph: Photograph, again: FrameResult.Look? = nil
  ) -> FrameResult {
    FrameResult(
      capturedAt: capturedAt, width: photograph.width, height: photograph.height, findings: findings, again: again)
  }

  /// The policy by which the picture, decoded as `photograph`, is searched.
  private func policy(for photograph: Photograph) -> LookPolicy {
    switch self {
    case .frame: .frame
    case .sent(let picture):
      picture.isPhotograph || max(photograph.width, photograph.height) > Self.longestFrame ? .photograph : .frame
    }
  }
}
