import EventSourcing
import Recognition

/// What a player's camera has shown, and what is still to be told of it.
struct CameraMemory {
  /// Age from which a frame counts as forgotten by those who were to judge it: many times what recognition takes. One
  /// that nobody gives up must not hold a question open for ever.
  static let longestJudging = Duration.seconds(10)

  /// What the frames show together.
  private var tracker = Tracker()
  /// What was captured up to then says nothing; nil where all does.
  private var viewBegins: Instant?
  /// When the frames were captured that are being judged, one for each verdict to come.
  private var judging: [Instant] = []
  /// Whether no frame has come since the camera was lost.
  var isLost = false

  mutating func announce(_ captured: Instant) {
    judging.append(captured)
    isLost = false
  }

  /// A verdict on the frame is here, or will never be.
  mutating func settle(_ captured: Instant) {
    if let index = judging.firstIndex(of: captured) { judging.remove(at: index) }
  }

  /// What is certain to be in the frame; what was seen before `begins` does not help.
  mutating func judge(
    _ findings: Recogniser.Findings, captured: Instant, viewBegins begins: Instant?
  ) -> FrameVerdict {
    if begins != viewBegins {
      viewBegins = begins
      tracker = Tracker(after: begins)
    }
    return FrameVerdict(tracker.update(findings, at: captured), of: findings)
  }

  func oldestUnjudged(at now: Instant) -> Instant? { judging.filter { now - $0 < Self.longestJudging }.min() }
}
