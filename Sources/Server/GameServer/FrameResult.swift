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
  /// The look that may say more; nil where no other follows.
  var again: Look?

  /// Whether something that was found fills the picture from edge to edge, as in a file of it, a copy of a
  /// screen, or a picture that pages show of it. A thing that somebody photographs has something around
  /// it, and is never quite straight.
  var isFilled: Bool {
    let edge = Quadrilateral(width: width, height: height).corners
    let near = Self.edgeShare * Double(max(width, height))
    return findings.accepted.contains { sighting in
      zip(sighting.outline.corners, edge).allSatisfy { max(abs($0.x - $1.x), abs($0.y - $1.y)) <= near }
    }
  }

  /// The share of the longer side within which an outline lies at the edge: outlines of undistorted files are exact to
  /// a pixel or two of 480, and by hand nobody holds all four corners so near.
  static let edgeShare = 0.012

  /// Whether no other look at the picture follows.
  var isFinal: Bool { again == nil }
}
