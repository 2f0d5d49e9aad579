import Logging
import Vision

/// Where a capture loop puts its frames: it numbers them, says each loss once, and logs what is dropped once a second.
struct FrameOutlet {
  /// What became of an event.
  enum Outcome {
    case taken
    /// It, or another at which nobody had looked, was a frame that had to give way.
    case droppedFrame
  }

  let logger: Logger
  private let emit: (CaptureEvent) -> Outcome
  private var sequence = 0
  private var drops = DropCounter()
  private var lastLoss: CaptureError?

  init(logger: Logger, emit: @escaping (CaptureEvent) -> Outcome) {
    self.logger = logger
    self.emit = emit
  }

  mutating func send(
    _ image: GrayImage, jpeg: [UInt8]? = nil, capturedAt: SuspendingClock.Instant, name: String? = nil,
    now: SuspendingClock.Instant
  ) {
    let frame = Frame(image: image, jpeg: jpeg, capturedAt: capturedAt, sequence: sequence, name: name)
    sequence += 1
    lastLoss = nil
    if emit(.frame(frame)) == .droppedFrame { count(.unread, at: now) }
    logDrops(at: now)
  }

  /// Says that there are no frames for now; not again while the reason stays the same.
  mutating func lose(_ error: CaptureError) {
    guard error != lastLoss else { return }
    lastLoss = error
    logger.warning("\(error)", metadata: ["code": "\(error.code)"])
    _ = emit(.lost(error))
  }

  mutating func count(_ cause: DropCounter.Cause, _ count: Int = 1, at now: SuspendingClock.Instant) {
    drops.add(cause, count: count, at: now)
  }

  /// Writes the line of drops if it is due. That frames give way to newer ones is meant so; that they break is not.
  mutating func logDrops(at now: SuspendingClock.Instant) {
    guard let report = drops.report(at: now) else { return }
    let metadata = Logger.Metadata(
      uniqueKeysWithValues: DropCounter.Cause.allCases.map { ($0.rawValue, "\(report.counts[$0] ?? 0)") })
    logger.log(
      level: report.counts[.broken] == nil ? .debug : .warning,
      "\(report.total) frames dropped in \(report.period)", metadata: metadata)
  }
}
