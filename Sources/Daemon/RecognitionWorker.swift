import Capture
import Dispatch
public import Recognition
import Vision

/// Recognises frames on a thread of its own: it takes tens of milliseconds, and the cooperative pool of a two-core
/// machine has two threads for everything else.
actor RecognitionWorker {
  private let executor = QueueExecutor(label: "apeiron.recognition")
  private let recogniser: Recogniser
  private var filter = SightingFilter()

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ recogniser: Recogniser) { self.recogniser = recogniser }

  /// What is seen in `frame`, in the light of the frames before.
  func judge(_ frame: Frame) throws(VisionError) -> FrameVerdict {
    let findings = try recogniser.identify(Query(frame.image, effort: .live))
    return FrameVerdict(sightings: filter.accept(findings.accepted), rejection: findings.reason)
  }
}

/// What was seen in a frame.
public struct FrameVerdict: Sendable {
  /// Accepted sightings, the most probable first.
  public var sightings: [Sighting]
  /// Why there is none.
  public var rejection: Rejection?
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
