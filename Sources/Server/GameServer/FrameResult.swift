import Recognition
import Vision

/// The result of the first look at a frame, or of both looks at a photograph.
struct FrameResult: Sendable {
  /// When the picture was taken.
  let capturedAt: SuspendingClock.Instant
  /// What was found, in pixels of the picture as it was submitted.
  let findings: Recogniser.Findings
  /// Whether a second look would change nothing.
  let isFinal: Bool
  private let search: TwoLookSearch

  /// The picture as it was submitted.
  var photograph: Photograph { search.photograph }

  /// Judges `picture`: a frame by a quick first look, a photograph by as many looks as it takes.
  init(_ picture: Picture, _ recogniser: Recogniser) throws(VisionError) {
    let photograph = try picture.decoded()
    var search = try TwoLookSearch(photograph, picture.policy(for: photograph))
    capturedAt = picture.capturedAt
    let first = try search.firstLook(by: recogniser)
    findings = search.policy.standsAlone ? try search.secondLook(by: recogniser, after: first) : first
    isFinal = search.policy.standsAlone || !search.isOpen(first, for: recogniser)
    self.search = search
  }

  /// The findings of a second look.
  func again(_ recogniser: Recogniser) throws(VisionError) -> Recogniser.Findings {
    var search = search
    return try search.secondLook(by: recogniser, after: findings)
  }
}
