import Dispatch
import Recognition
import Vision

/// Recognises pictures on a thread of its own: it takes tens of milliseconds, and the cooperative pool of a two-core
/// machine has two threads for everything else.
actor RecognitionWorker {
  private let executor = QueueExecutor(label: "apeiron.recognition")

  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

  func look(_ picture: Picture, _ recogniser: Recogniser) throws(VisionError) -> FrameResult {
    try FrameResult(picture, recogniser)
  }

  func lookAgain(_ look: FrameResult, _ recogniser: Recogniser) throws(VisionError) -> Recogniser.Findings {
    try look.again(recogniser)
  }
}

/// A serial executor over a dispatch queue (`DispatchSerialQueue` does not exist on Linux).
final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  init(label: String) { queue = DispatchQueue(label: label, qos: .userInitiated) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
