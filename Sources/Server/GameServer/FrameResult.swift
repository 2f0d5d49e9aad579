import Recognition
import Vision

/// What a first look at a picture has found; of a photograph, what both looks have.
struct FrameResult: Sendable {
  /// When it was taken.
  let capturedAt: SuspendingClock.Instant
  /// What is in it, in pixels of the picture as it came.
  let findings: Recogniser.Findings
  /// Whether a second look would say nothing more.
  let isFinal: Bool
  private let search: TwoLookSearch

  /// The picture as it came.
  var photograph: Photograph { search.photograph }

  /// Judges `picture`: a frame at once and no more, a photograph as closely as it takes.
  init(_ picture: Picture, _ recogniser: Recogniser) throws(VisionError) {
    let photograph = try picture.decoded()
    var search = try TwoLookSearch(photograph, picture.policy(for: photograph))
    capturedAt = picture.capturedAt
    let first = try search.firstLook(by: recogniser)
    findings = search.policy.standsAlone ? try search.secondLook(by: recogniser, after: first) : first
    isFinal = search.policy.standsAlone || !search.isOpen(first, for: recogniser)
    self.search = search
  }

  /// What a second look says.
  func again(_ recogniser: Recogniser) throws(VisionError) -> Recogniser.Findings {
    var search = search
    return try search.secondLook(by: recogniser, after: findings)
  }
}
