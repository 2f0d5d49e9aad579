import EventSourcing
import Recognition

/// What a player's camera has shown so far, and which of its frames still await a verdict.
struct CameraMemory {
  /// The age at which an unjudged picture is abandoned: many times the duration of recognition. A picture that nobody
  /// settles must not keep a question open for ever.
  static let longestJudging = Duration.seconds(10)

  /// Accumulates evidence over the frames.
  private var tracker = Tracker()
  /// Frames captured before this instant are not evidence; nil if all are.
  private var viewBegins: Instant?
  /// The capture times of the pictures being judged.
  var judging: [Instant] = []
  /// Whether no frame has arrived since the camera was lost.
  var isLost = false

  /// Records that the last look at a picture was played, or never will be.
  mutating func settle(_ captured: Instant) {
    if let index = judging.firstIndex(of: captured) { judging.remove(at: index) }
  }

  /// The verdict on a picture in the light of earlier frames; frames from before `begins` do not count as evidence.
  mutating func judge(_ result: FrameResult, viewBegins begins: Instant?) -> FrameVerdict {
    if result.isFinal { settle(result.capturedAt) }
    if begins != viewBegins {
      viewBegins = begins
      tracker = Tracker(after: begins)
    }
    let sightings = tracker.update(result.findings, at: result.capturedAt)
    // What one frame shows but earlier frames do not confirm is not certain yet.
    let rejection = sightings.isEmpty ? result.findings.reason ?? .unsure : nil
    return FrameVerdict(sightings: sightings, rejection: rejection)
  }

  func oldestUnjudged(at now: Instant) -> Instant? { judging.filter { now - $0 < Self.longestJudging }.min() }
}
