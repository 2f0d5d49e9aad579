import Dispatch

/// Runs a task on a separate thread: a look at a picture takes tens of milliseconds, and the cooperative pool of a
/// two-core machine has two threads for everything else.
final class WorkerExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "apeiron.recognition", qos: .userInitiated)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
