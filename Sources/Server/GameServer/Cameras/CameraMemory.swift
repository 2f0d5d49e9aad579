import EventSourcing
import Judging
import Recognition
import Tracing

/// The things that a player's camera has shown so far, and the frames that still await a verdict.
struct CameraMemory {
  /// The age at which an unjudged picture is abandoned: many times the duration of recognition. A picture that nobody
  /// settles must not keep a question open for ever.
  static let longestJudging = Duration.seconds(10)
  /// The same for a photograph that is still being sent: half a megabyte takes 14 s on a line of 300 kbit/s.
  static let longestSending = Duration.seconds(15)

  /// Accumulates evidence over the frames.
  private var tracker = Tracker()
  /// The things that were in view when the question was asked.
  private var arrivals = ArrivalWatch()
  /// Frames captured before this instant are not evidence; nil if all are.
  private var viewBegins: Instant?
  /// The capture times of the pictures being judged.
  var judging: [Instant] = []
  /// When the photographs began to come that are still being sent.
  var sending: [Instant] = []
  /// Whether no frame has arrived since the camera was lost.
  var isLost = false

  /// Records that the last look at a picture was played, or never will be.
  mutating func settle(_ captured: Instant) {
    if let index = judging.firstIndex(of: captured) { judging.remove(at: index) }
  }

  /// Returns the verdict on a picture in the light of earlier frames. Frames from before `begins` do not count as
  /// evidence; neither do things that were already there when the question was `asked` (nil if that does not matter).
  mutating func judge(_ result: FrameResult, viewBegins begins: Instant?, asked: Instant?) -> FrameVerdict {
    let span = startSpan("CameraMemory.judge")
    defer { span.end() }
    if result.isFinal { settle(result.capturedAt) }
    if begins != viewBegins {
      viewBegins = begins
      tracker = Tracker(after: begins)
    }
    let findings = result.findings
    let sightings = tracker.update(findings, at: result.capturedAt)
    // A thing that one frame shows but earlier frames do not confirm is not certain yet.
    var verdict = FrameVerdict(sightings: sightings)
    if sightings.isEmpty { verdict.rejection = findings.reason ?? (findings.scope.isPartial ? nil : .unsure) }
    // A photograph is not a view: the player who takes one has the thing.
    guard !findings.standAlone else { return verdict }
    let seen = sightings + findings.accepted + findings.rejected.map { $0.sighting }
    arrivals.see(Set(seen.map(\.thing)), at: result.capturedAt, asked: asked)
    verdict.waiting = arrivals.waiting
    return verdict
  }

  func oldestUnjudged(at now: Instant) -> Instant? {
    let waiting = judging.filter { now - $0 < Self.longestJudging } + sending.filter { now - $0 < Self.longestSending }
    return waiting.min()
  }
}
