import EventSourcing
import Recognition
import Vision

/// The result of one look at a frame, or of both looks at a photograph.
struct FrameResult: Sendable {
  /// A look that can be made; it takes tens of milliseconds.
  typealias Look = @Sendable () throws(VisionError) -> FrameResult

  /// When the picture was taken.
  let capturedAt: Instant
  /// The size of the picture as it was submitted, in pixels.
  let width: Int
  let height: Int
  /// What was found, in pixels of the picture as it was submitted.
  let findings: Recogniser.Findings
  /// The look that may say more; nil where no other follows.
  var again: Look?

  /// Whether no other look at the picture follows.
  var isFinal: Bool { again == nil }
}
