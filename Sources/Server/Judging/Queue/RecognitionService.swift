package import EventSourcing
import Metrics
import ServiceLifecycle
import Tracing
import Vision

/// Looks at the pictures of all players: on all cores, in turn, and always at the newest picture of each player.
///
/// A picture is submitted once and gives one or two results: a frame that the first look leaves open is looked at
/// again. A sender has at most one picture waiting for each look: a newer picture takes its place, and nothing more is
/// found in the older one. The addresses of senders have equal shares of the time, so that one stream cannot starve
/// another. ``LookQueue`` says whether a first or a second look is made next, and whether it is hurried. Second looks
/// that are made because nobody is waiting leave a worker free for the next picture.
package actor RecognitionService: Service {
  /// The findings of the looks at one picture, each as soon as the look is done. There are none if a newer picture came
  /// before the first look. The stream throws the ``VisionError`` of a picture that cannot be read. It also throws if
  /// the service has ended.
  package typealias Results = AsyncThrowingStream<FrameResult, any Error>

  private struct Job {
    let make: FrameResult.Look
    /// The address that the picture came from; nil where that is not known.
    let origin: String?
    /// The look that is made instead while others wait; nil if it is the same look.
    var hurried: FrameResult.Look?
    let results: Results.Continuation
    /// The trace that it belongs to; nil where nobody traces.
    let trace: InstrumentationContext?
    /// When it was submitted.
    let since = SuspendingClock.now
  }

  /// The sender of the daemon's looks at itself, which are none of anybody's frames.
  package static let itself = "readiness"

  private let workerCount: Int
  private let clock = ContinuousClock()
  private var quota = BackgroundQuota()
  private var queue = LookQueue<Job>()
  /// Second looks that are being made.
  private var secondLooks = 0
  /// When the looks that are being made were given to their workers; a worker that hangs keeps its own here.
  private var lookedSince: [Int: Instant] = [:]
  private var isClosed = false
  /// Workers without work.
  private var idle: [CheckedContinuation<Void, Never>] = []
  /// The callers that wait until all work is done.
  private var finishing: [CheckedContinuation<Void, Never>] = []
  /// The number of looks that have been made since the start.
  package private(set) var counts: [LookPass: Int] = [:]

  /// A service of so many workers, one a core.
  package init(workers: Int) { workerCount = max(1, workers) }

  /// Queues the `first` look at a picture of `sender`, and the further look that it may require. `pass` is the rank of
  /// the look, and `origin` the address that the picture came from. While others wait, the `hurried` look is made
  /// instead, if there is one.
  package func looks(
    from sender: String, at origin: String? = nil, as pass: LookPass = .first, hurried: FrameResult.Look? = nil,
    _ first: @escaping FrameResult.Look
  ) -> Results {
    let span = startSpan("RecognitionService.looks")
    defer { span.end() }
    let (stream, results) = Results.makeStream()
    if sender != Self.itself { quota.send(pass, at: clock.now) }
    let job = Job(make: first, origin: origin, hurried: hurried, results: results, trace: .current)
    submit(job, as: pass, from: sender)
    return stream
  }

  /// Returns the findings of the next look in `results`; nil if there is no further look.
  package static func next(of results: Results) async throws(PictureRefusal) -> FrameResult? {
    var results = results.makeAsyncIterator()
    do { return try await results.next() } catch let error as VisionError {
      throw PictureRefusal(error)
    } catch {
      throw .unavailable(reason: "\(error)")
    }
  }

  /// Returns when all looks that wait have been made.
  package func finish() async {
    while !(queue.isEmpty && idle.count == workerCount || isClosed) {
      await withCheckedContinuation { finishing.append($0) }
    }
  }

  /// Works until the daemon stops; callers who are still waiting then get an error.
  package func run() async {
    await withTaskGroup { group in
      for worker in 0..<workerCount {
        group.addTask(executorPreference: WorkerExecutor()) { await self.work(as: worker) }
      }
      // If no pictures of games arrive, nothing else wakes a worker for the looks of lower rank.
      group.addTask {
        while (try? await Task.sleep(for: BackgroundQuota.silence / 2)) != nil { await self.wakeForAside() }
      }
      try? await gracefulShutdown()
      close()
      group.cancelAll()
    }
  }

  /// For how long the oldest of the looks that are being made has been; nil where none is.
  package func longestLook(at now: Instant) -> Duration? { lookedSince.values.min()?.duration(to: now) }

  private func wakeForAside() {
    let now = clock.now
    let waits = [LookPass.standby, .aside].contains { queue.waits($0) && quota.allows($0, at: now) }
    if waits { idle.popLast()?.resume() }
  }

  @concurrent private nonisolated func work(as worker: Int) async {
    while let (pass, sender, job, isHurried) = await next(for: worker) {
      let look = isHurried ? job.hurried ?? job.make : job.make
      let begin = SuspendingClock.now
      let result = InstrumentationContext.$current.withValue(job.trace) {
        Result { () throws(VisionError) in try look() }
      }
      let time = begin.duration(to: .now)
      // Looks of the daemon at itself are none of anybody's frames.
      if sender != Self.itself {
        FrameMetrics.looked(pass, waited: job.since.duration(to: begin), took: time, result)
      }
      await take(result, of: pass, from: sender, by: worker, for: job, after: time)
    }
  }

  private func take(
    _ result: Result<FrameResult, VisionError>, of pass: LookPass, from sender: String, by worker: Int, for job: Job,
    after time: Duration
  ) {
    let results = job.results
    lookedSince[worker] = nil
    counts[pass, default: 0] += 1
    quota.end(pass, after: time)
    queue.end(pass, from: sender, at: job.origin, after: time)
    if pass == .second { secondLooks -= 1 }
    switch result {
    case .failure(let error): results.finish(throwing: error)
    case .success(let result):
      results.yield(result)
      guard let again = result.again else { return results.finish() }
      submit(Job(make: again, origin: job.origin, results: results, trace: job.trace), as: .second, from: sender)
    }
  }

  private func submit(_ job: Job, as pass: LookPass, from sender: String) {
    guard !isClosed else { return job.results.finish(throwing: Self.closed) }
    if let older = queue.put(job, as: pass, from: sender, at: job.origin) {
      older.results.finish()
      if [.first, .standby].contains(pass) { FrameMetrics.superseded() }
    }
    idle.popLast()?.resume()
  }

  /// The next look to be made; nil when the service has ended.
  private func next(for worker: Int) async -> (pass: LookPass, sender: String, job: Job, isHurried: Bool)? {
    while !isClosed {
      let now = clock.now
      let toSpare = secondLooks < max(1, workerCount - 1)
      if let next = queue.next(toSpare: toSpare, due: { quota.allows($0, at: now) }) {
        quota.begin(next.pass)
        if next.pass == .second { secondLooks += 1 }
        lookedSince[worker] = .now
        return next
      }
      await withCheckedContinuation { continuation in
        idle.append(continuation)
        tellFinishing()
      }
    }
    return nil
  }

  private func tellFinishing() {
    for waiter in finishing { waiter.resume() }
    finishing = []
  }

  private func close() {
    isClosed = true
    tellFinishing()
    for job in queue.removeAll() { job.results.finish(throwing: Self.closed) }
    for worker in idle { worker.resume() }
    idle = []
  }

  private static let closed = VisionError(code: .internal, message: "the daemon is stopping")
}
