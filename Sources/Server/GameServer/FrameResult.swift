import Recognition
import Vision

/// What a first look at a picture has found.
struct FrameResult: Sendable {
  /// The picture as it was judged, and how large it was when it came.
  let picture: ImageDecoder.Decoded
  /// When it was taken.
  let capturedAt: SuspendingClock.Instant
  /// What is in it, in pixels of the picture as it was judged.
  let findings: Recogniser.Findings

  /// Judges `picture`: a frame at once and no more, a photograph as closely as it takes.
  init(_ picture: Picture, _ recogniser: Recogniser) throws(VisionError) {
    self.picture = try picture.decoded()
    capturedAt = picture.capturedAt
    let isPhotograph = max(self.picture.fullWidth, self.picture.fullHeight) > Picture.longestFrame
    let first = try recogniser.identify(Query(self.picture.image, effort: isPhotograph ? .still : .live))
    isFinal = isPhotograph || !first.isOpen
    findings =
      isPhotograph && first.isOpen
      ? try recogniser.lookAgain(first, with: Query(self.picture.image, effort: .deepStill)) : first
  }

  /// Whether a second look would say nothing more.
  let isFinal: Bool

  /// What a second look says.
  func again(_ recogniser: Recogniser) throws(VisionError) -> Recogniser.Findings {
    try recogniser.lookAgain(findings, with: Query(picture.image, effort: .deepLive))
  }
}
