package import EventSourcing
package import Recognition
package import Vision

/// The result of one look at a frame, or of both looks at a photograph.
package struct FrameResult: Sendable {
  /// What a look fails with.
  package typealias Failure = VisionError

  /// A look that can be made; it takes tens of milliseconds.
  package typealias Look = @Sendable () throws(Failure) -> FrameResult

  package let capturedAt: Instant
  /// The size of the picture as it was submitted, in pixels.
  package let width: Int
  package let height: Int
  /// The findings, in pixels of the picture as it was submitted.
  package let findings: Recogniser.Findings
  /// The look that may say more; nil if no other look follows.
  package var again: Look?

  package init(
    capturedAt: Instant, width: Int, height: Int, findings: Recogniser.Findings, again: Look? = nil
  ) {
    self.capturedAt = capturedAt
    self.width = width
    self.height = height
    self.findings = findings
    self.again = again
  }

  /// Whether something that was found fills the picture from edge to edge, as in a copy of its file, a screenshot, or a
  /// picture of it that pages show. A thing that somebody photographs has something around it, and is never perfectly
  /// straight.
  package var isFilled: Bool {
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
  package var isFinal: Bool { again == nil }
}
