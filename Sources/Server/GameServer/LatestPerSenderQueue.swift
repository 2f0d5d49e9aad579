/// A queue that keeps only the newest job of each sender and serves the senders in turn.
struct LatestPerSenderQueue<Job> {
  private var jobs: [String: Job] = [:]
  /// The senders with a waiting job, the next to be served first.
  private var senders: [String] = []

  var isEmpty: Bool { senders.isEmpty }

  /// Enqueues `job`. It takes the place of an older job from `sender`, which is returned, or else goes to the end.
  mutating func put(_ job: Job, from sender: String) -> Job? {
    if let older = jobs.updateValue(job, forKey: sender) { return older }
    senders.append(sender)
    return nil
  }

  /// Removes the job of the sender who has waited longest; nil if the queue is empty.
  mutating func next() -> (sender: String, job: Job)? {
    guard !senders.isEmpty else { return nil }
    let sender = senders.removeFirst()
    return jobs.removeValue(forKey: sender).map { (sender, $0) }
  }
}
