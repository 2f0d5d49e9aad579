import Capture
import Dispatch
import Recognition
import Vision

/// Recognises frames on a thread of its own: it takes tens of milliseconds, and the cooperative pool of a two-core
/// machine has two threads for everything else.
actor RecognitionWorker {
  private let executor: QueueExecutor
  private let recogniser: Recogniser

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// `isSpare` where it works in the time that others leave.
  init(_ recogniser: Recogniser, isSpare: Bool = false) {
    self.recogniser = recogniser
    executor = QueueExecutor(label: isSpare ? "apeiron.recognition.spare" : "apeiron.recognition", isSpare: isSpare)
  }

  /// What is seen in `frame`, taken by itself.
  func judge(_ frame: Frame) throws(VisionError) -> Recogniser.Findings {
    try recogniser.identify(Query(frame.image, effort: .live))
  }

  /// What a second look says of a frame of which the first left something open.
  func judgeAgain(_ open: OpenFrame) throws(VisionError) -> Recogniser.Findings {
    try recogniser.lookAgain(open.findings, with: Query(open.frame.image, effort: .deepLive))
  }
}

/// A frame that the first look leaves open, with what that found.
struct OpenFrame: Sendable {
  let frame: Frame
  let findings: Recogniser.Findings
}

/// A serial executor over a dispatch queue (`DispatchSerialQueue` does not exist on Linux).
final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  init(label: String, isSpare: Bool) {
    queue = DispatchQueue(label: label, qos: isSpare ? .utility : .userInitiated)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
