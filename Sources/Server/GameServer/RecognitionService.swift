import Recognition
import ServiceLifecycle
import Vision

/// Where the pictures of all players are judged: on all cores, in turn, and always the newest of each.
///
/// A sender has one picture waiting at most: a newer one takes its place, and the older one is answered at once. Senders
/// are served round robin, so that one stream cannot starve another. A frame that the first look leaves open is looked at
/// again when nobody waits, by one core at most, so that the other is free for the next that comes.
actor RecognitionService: Service {
  /// What became of a picture.
  enum Answer: Sendable {
    case judged(FrameResult)
    /// A newer one of the same sender came before its turn.
    case superseded
    /// It cannot be read, or the desk is closed.
    case failed(VisionError)
  }

  /// Told once what a second look has found; nil where a newer picture took its place.
  typealias SecondLook = @Sendable (Recogniser.Findings?) async -> Void
  /// Asked, before the first look is answered, who is to be told of a second; nil for nobody. Until that one is told, the
  /// picture may still decide a round.
  typealias WantsSecondLook = @Sendable () async -> SecondLook?

  private typealias First = (
    picture: Picture, recogniser: Recogniser, wantsSecondLook: WantsSecondLook,
    answer: CheckedContinuation<Answer, Never>
  )
  private typealias Second = (look: FrameResult, recogniser: Recogniser, tell: SecondLook)
  private enum Job {
    case first(sender: String, First)
    case second(Second)
  }

  private let workerCount: Int
  private var firsts = LatestPerSenderQueue<First>()
  private var seconds = LatestPerSenderQueue<Second>()
  private var isLookingAgain = false
  private var isClosed = false
  /// Workers without work.
  private var idle: [CheckedContinuation<Void, Never>] = []
  /// Who waits until all work is done.
  private var finishing: [CheckedContinuation<Void, Never>] = []
  /// Pictures since the start: judged, and given up for newer ones.
  private(set) var counts = (judged: 0, superseded: 0, secondLooks: 0)

  /// A desk of so many workers, one a core.
  init(workers: Int) { workerCount = max(1, workers) }

  /// Has `recogniser` judge `picture` when it is the turn of `sender`.
  func judge(
    _ picture: Picture, from sender: String, by recogniser: Recogniser,
    wantsSecondLook: @escaping WantsSecondLook = { nil }
  ) async -> Answer {
    guard !isClosed else { return .failed(Self.closed) }
    return await withCheckedContinuation { answer in
      if let older = firsts.put((picture, recogniser, wantsSecondLook, answer), from: sender) {
        counts.superseded += 1
        older.answer.resume(returning: .superseded)
      }
      wakeOne()
    }
  }

  /// Returns when all that waits has been judged and looked at again.
  func finish() async {
    while !(firsts.isEmpty && seconds.isEmpty && idle.count == workerCount || isClosed) {
      await withCheckedContinuation { finishing.append($0) }
    }
  }

  /// Works until the daemon stops; who still waits then is answered.
  func run() async {
    await withTaskGroup { group in
      for _ in 0..<workerCount { group.addTask { await self.work(RecognitionWorker()) } }
      try? await gracefulShutdown()
      await close()
    }
  }

  private func work(_ worker: RecognitionWorker) async {
    while let job = await nextJob() {
      switch job {
      case .first(let sender, let job): await look(job, from: sender, worker)
      case .second(let job):
        let findings = try? await worker.lookAgain(job.look, job.recogniser)
        isLookingAgain = false
        counts.secondLooks += 1
        await job.tell(findings)
      }
    }
  }

  private func look(_ job: First, from sender: String, _ worker: RecognitionWorker) async {
    let look: FrameResult
    do throws(VisionError) {
      look = try await worker.look(job.picture, job.recogniser)
    } catch {
      return job.answer.resume(returning: .failed(error))
    }
    counts.judged += 1
    let tell = look.isFinal ? nil : await job.wantsSecondLook()
    job.answer.resume(returning: .judged(look))
    guard let tell else { return }
    guard !isClosed else { return await tell(nil) }
    let older = seconds.put((look, job.recogniser, tell), from: sender)
    wakeOne()
    await older?.tell(nil)
  }

  /// The next thing to do; nil when the desk is closed.
  private func nextJob() async -> Job? {
    while !isClosed {
      if let (sender, job) = firsts.next() { return .first(sender: sender, job) }
      if !isLookingAgain, let (_, job) = seconds.next() {
        isLookingAgain = true
        return .second(job)
      }
      await withCheckedContinuation { worker in
        idle.append(worker)
        tellFinishing()
      }
    }
    return nil
  }

  private func wakeOne() { idle.popLast()?.resume() }

  private func tellFinishing() {
    for waiter in finishing { waiter.resume() }
    finishing = []
  }

  private func close() async {
    isClosed = true
    tellFinishing()
    while let (_, job) = firsts.next() { job.answer.resume(returning: .failed(Self.closed)) }
    for worker in idle { worker.resume() }
    idle = []
    while let (_, job) = seconds.next() { await job.tell(nil) }
  }

  private static let closed = VisionError(code: .internal, message: "the daemon is stopping")
}
