import Capture
import Dispatch
import Recognition
import Vision

/// Recognises frames on a thread of its own: it takes tens of milliseconds, and the cooperative pool of a two-core
/// machine has two threads for everything else.
actor RecognitionWorker {
  private let executor = QueueExecutor(label: "apeiron.recognition")
  private let recogniser: Recogniser

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ recogniser: Recogniser) { self.recogniser = recogniser }

  /// What is seen in `frame`, taken by itself.
  func judge(_ frame: Frame) throws(VisionError) -> Recogniser.Findings {
    try recogniser.identify(Query(frame.image, effort: .live))
  }
}

/// A serial executor over a dispatch queue (`DispatchSerialQueue` does not exist on Linux).
final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  init(label: String) { queue = DispatchQueue(label: label) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
