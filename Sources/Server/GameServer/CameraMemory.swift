import EventSourcing
import Recognition

/// What a player's camera has shown so far, and which of its frames still await a verdict.
struct CameraMemory {
  /// The age at which an unjudged frame is abandoned: many times the duration of recognition. A frame that nobody
  /// settles must not keep a question open for ever.
  static let longestJudging = Duration.seconds(10)

  /// Accumulates evidence over the frames.
  private var tracker = Tracker()
  /// Frames captured before this instant are not evidence; nil if all are.
  private var viewBegins: Instant?
  /// The capture times of the frames being judged, once for each verdict to come.
  private var judging: [Instant] = []
  /// Whether no frame has arrived since the camera was lost.
  var isLost = false

  mutating func announce(_ captured: Instant) {
    judging.append(captured)
    isLost = false
  }

  /// Records that a verdict on the frame has arrived, or never will.
  mutating func settle(_ captured: Instant) {
    if let index = judging.firstIndex(of: captured) { judging.remove(at: index) }
  }

  /// The verdict on a frame in the light of earlier ones; frames from before `begins` do not count as evidence.
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
