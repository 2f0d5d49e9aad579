import Dispatch

/// Runs an actor on a separate queue (`DispatchSerialQueue` does not exist on Linux).
package final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  /// A queue that tools call `label`.
  package init(label: String) { queue = DispatchQueue(label: label, qos: .userInitiated) }

  /// Runs `job` after all jobs that were enqueued before it.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
