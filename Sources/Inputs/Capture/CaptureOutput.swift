import Logging
import Vision

/// The output of a capture loop: it numbers frames, emits each loss once, and logs dropped frames once a second.
struct CaptureOutput {
  /// The result of offering an event.
  enum Outcome {
    case taken
    /// A frame was dropped: this one, or an earlier one that had not been read.
    case droppedFrame
  }

  let logger: Logger
  private let emit: (CaptureEvent) -> Outcome
  /// The number of frames sent, which is also the number of the next one.
  private(set) var sentCount = 0
  private var brokenCount = 0
  private var drops = DropCounter()
  private var lastLoss: CaptureError?
  /// Whether there have been no frames since the last loss.
  var isLost: Bool { lastLoss != nil }

  init(logger: Logger, emit: @escaping (CaptureEvent) -> Outcome) {
    self.logger = logger
    self.emit = emit
  }

  mutating func send(
    _ image: GrayImage, colors: ColorSource? = nil, jpeg: [UInt8]? = nil, capturedAt: SuspendingClock.Instant,
    name: String? = nil, now: SuspendingClock.Instant
  ) {
    let frame = Frame(
      image: image, colors: colors, jpeg: jpeg, capturedAt: capturedAt, sequence: sentCount, broken: brokenCount,
      name: name)
    sentCount += 1
    lastLoss = nil
    if emit(.frame(frame)) == .droppedFrame { count(.unread, at: now) }
    logDrops(at: now)
  }

  /// Emits that there are no frames for now, unless the reason is the same as last time.
  mutating func lose(_ error: CaptureError) {
    guard error != lastLoss else { return }
    lastLoss = error
    logger.warning("\(error)", metadata: ["code": "\(error.code)"])
    _ = emit(.lost(error))
  }

  mutating func count(_ cause: DropCounter.Cause, _ count: Int = 1, at now: SuspendingClock.Instant) {
    if cause == .broken { brokenCount += count }
    drops.add(cause, count: count, at: now)
  }

  /// Writes the line about drops if it is due. Frames giving way to newer ones is normal; broken frames are not.
  mutating func logDrops(at now: SuspendingClock.Instant) {
    guard let report = drops.report(at: now) else { return }
    let metadata = Logger.Metadata(
      uniqueKeysWithValues: DropCounter.Cause.allCases.map { ($0.rawValue, "\(report.counts[$0] ?? 0)") })
    logger.log(
      level: report.counts[.broken] == nil ? .debug : .warning,
      "\(report.total) frames dropped in \(report.period)", metadata: metadata)
  }
}
