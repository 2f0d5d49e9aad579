import EventSourcing
import Recognition
import Vision

/// The result of one look at a frame, or of both looks at a photograph.
struct FrameResult: Sendable {
  /// A look that can be made; it takes tens of milliseconds.
  typealias Look = @Sendable () throws(VisionError) -> FrameResult

  let capturedAt: Instant
  /// The size of the picture as it was submitted, in pixels.
  let width: Int
  let height: Int
  /// The findings, in pixels of the picture as it was submitted.
  let findings: Recogniser.Findings
  /// The look that may say more; nil if no other look follows.
  var again: Look?

  /// Whether something that was found fills the picture from edge to edge, as in a copy of its file, a screenshot, or a
  /// picture of it that pages show. A thing that somebody photographs has something around it, and is never perfectly
  /// straight.
  var isFilled: Bool {
    let edge = Quadrilateral(width: width, height: height).corners
    let near = Self.edgeShare * Double(max(width, height))
    return findings.accepted.contains { sighting in
      zip(sighting.outline.corners, edge).allSatisfy { max(abs($0.x - $1.x), abs($0.y - $1.y)) <= near }
    }
  }

  /// The distance, as a share of the longer side, within which an outline counts as lying at the edge. The outlines of
  /// undistorted files are exact to one or two pixels in 480, and nobody holds all four corners that close by hand.
  static let edgeShare = 0.012

  /// Whether no other look at the picture follows.
  var isFinal: Bool { again == nil }
}
