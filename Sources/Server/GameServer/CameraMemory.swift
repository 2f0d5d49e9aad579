import EventSourcing
import Recognition

/// What a player's camera has shown so far, and which of its frames still await a verdict.
struct CameraMemory {
  /// The age at which an unjudged frame is abandoned: many times the duration of recognition. A frame that nobody
  /// settles must not keep a question open for ever.
  static let longestJudging = Duration.seconds(10)

  /// Accumulates evidence over the frames.
  private var tracker = Tracker()
  /// What was in view when the question was asked.
  private var arrivals = ArrivalWatch()
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

  /// What is certain to be in the frame; what was seen before `begins` does not help, nor what was there when the question was
  /// `asked` (nil where that does not matter).
  mutating func judge(
    _ findings: Recogniser.Findings, captured: Instant, viewBegins begins: Instant?, asked: Instant?
  ) -> FrameVerdict {
    if begins != viewBegins {
      viewBegins = begins
      tracker = Tracker(after: begins)
    }
    var verdict = FrameVerdict(tracker.update(findings, at: captured), of: findings)
    // A photograph is no view: whoever takes one has the thing.
    guard !findings.standAlone else { return verdict }
    let seen = verdict.sightings + findings.accepted + findings.rejected.map { $0.sighting }
    arrivals.see(Set(seen.map(\.reference)), at: captured, asked: asked)
    verdict.waiting = arrivals.waiting
    return verdict
  }

  func oldestUnjudged(at now: Instant) -> Instant? { judging.filter { now - $0 < Self.longestJudging }.min() }
}
