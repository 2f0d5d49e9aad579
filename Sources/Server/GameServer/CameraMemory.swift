import EventSourcing
import Recognition

/// What a player's camera has shown, and what is still to be told of it.
struct CameraMemory {
  /// Age from which a frame counts as forgotten by those who were to judge it: many times what recognition takes. One
  /// that nobody gives up must not hold a question open for ever.
  static let longestJudging = Duration.seconds(10)

  /// What the frames show together.
  private var follow: Tracker
  /// When the frames were captured that are being judged, one for each verdict to come.
  private var judging: [Instant] = []
  /// Whether no frame has come since the camera was lost.
  private(set) var isCameraLost = false

  /// Begins without memory; what was captured up to `start` says nothing.
  init(after start: Instant?) { follow = Tracker(after: start) }

  mutating func forget(before start: Instant) { follow = Tracker(after: start) }

  mutating func loseCamera() { isCameraLost = true }

  mutating func expect(_ captured: Instant) {
    judging.append(captured)
    isCameraLost = false
  }

  /// A verdict on the frame is here, or will never be.
  mutating func settle(_ captured: Instant) {
    if let index = judging.firstIndex(of: captured) { judging.remove(at: index) }
  }

  mutating func judge(_ findings: Recogniser.Findings, captured: Instant) -> FrameVerdict {
    FrameVerdict(follow.update(findings, at: captured), of: findings)
  }

  func oldestUnjudged(at now: Instant) -> Instant? { judging.filter { now - $0 < Self.longestJudging }.min() }
}
