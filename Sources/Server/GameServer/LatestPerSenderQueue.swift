/// Jobs of several senders that wait to be done: the newest of each, the senders in turn.
struct LatestPerSenderQueue<Job> {
  private var jobs: [String: Job] = [:]
  /// Senders with a job, the one to be served next first.
  private var senders: [String] = []

  var isEmpty: Bool { senders.isEmpty }

  /// Puts `job` in the place of an older one of `sender`, which is returned, or else behind all others.
  mutating func put(_ job: Job, from sender: String) -> Job? {
    if let older = jobs.updateValue(job, forKey: sender) { return older }
    senders.append(sender)
    return nil
  }

  /// Takes the job of the sender who has waited longest, and who it is.
  mutating func next() -> (sender: String, job: Job)? {
    guard !senders.isEmpty else { return nil }
    let sender = senders.removeFirst()
    return jobs.removeValue(forKey: sender).map { (sender, $0) }
  }
}
