import Capture
import EventSourcing
import Quiz
import Recognition

/// One player at one camera, as a value: what comes in, and what the player is shown for it.
struct QuizTable {
  enum Input: Sendable {
    /// A frame was taken from the source and is being judged, or will be looked at again.
    case judging(captured: Instant)
    case judged(captured: Instant, Recogniser.Findings)
    /// The second look at a frame is done.
    case judgedAgain(captured: Instant, Recogniser.Findings)
    /// A frame could not be judged, or not be looked at again; it gets no other verdict.
    case gaveUp(captured: Instant)
    case cameraLost(String)
    /// The source has no more frames.
    case sourceEnded
    case tick
    /// The player wants the next question, or to see this one no longer.
    case next
    /// The player leaves the game.
    case leave
  }

  /// How long after the deadline a frame from before it may still come from the camera: exposure, transfer and decoding of
  /// a webcam take 30 to 150 ms.
  static let cameraLatency = Duration.milliseconds(250)

  private(set) var game: Game
  /// Rounds after which the game ends, the deck exhausted or not.
  let mostRounds: Int
  /// How long an answer stays before the next question; nil waits for the player.
  let pause: Duration?

  private(set) var isFinished = false
  /// What the frames since the question, or since the camera is back, show together.
  private var follow = Tracker()
  /// When the frames were captured that are being judged, one for each verdict to come.
  private var judging: [Instant] = []
  private var cameraIsLost = false
  private var sourceHasEnded = false
  private var roundEndedAt: Instant?

  init(_ game: Game, mostRounds: Int = .max, pause: Duration?) {
    self.game = game
    self.mostRounds = mostRounds
    self.pause = pause
  }

  /// The first question.
  mutating func open(at now: Instant) -> [QuizEvent] { askNext(at: now) }

  mutating func handle(_ input: Input, at now: Instant) -> [QuizEvent] {
    guard !isFinished else { return [] }
    switch input {
    case .judging(let captured):
      judging.append(captured)
      cameraIsLost = false
      return []
    case .gaveUp(let captured):
      settle(captured)
      return []
    case .judged(let captured, let findings):
      let verdict = judge(findings, captured: captured)
      return [.judged(verdict)] + play(verdict, captured: captured, at: now)
    case .judgedAgain(let captured, let findings):
      let verdict = judge(findings, captured: captured)
      // Why it shows nothing is old news: newer frames have been judged since.
      let news = verdict.sightings.isEmpty ? [] : [QuizEvent.judged(verdict)]
      return news + play(verdict, captured: captured, at: now)
    case .cameraLost(let reason):
      cameraIsLost = true
      follow = Tracker(after: now)
      return [.cameraTrouble(reason)] + play(.loseCamera, at: now)
    case .sourceEnded:
      sourceHasEnded = true
      // The clock would stand for ever.
      return cameraIsLost ? leave(at: now) : []
    case .tick:
      return tick(at: now)
    case .next:
      return isPlaying ? play(.leave, at: now) : askNext(at: now)
    case .leave:
      return leave(at: now)
    }
  }

  private mutating func judge(_ findings: Recogniser.Findings, captured: Instant) -> FrameVerdict {
    settle(captured)
    return FrameVerdict(follow.update(findings, at: captured), of: findings)
  }

  /// A verdict on the frame is here, or will never be.
  private mutating func settle(_ captured: Instant) {
    if let i = judging.firstIndex(of: captured) { judging.remove(at: i) }
  }

  private mutating func play(_ verdict: FrameVerdict, captured: Instant, at now: Instant) -> [QuizEvent] {
    play(.frame(captured: captured, seen: verdict.sightings.map(\.reference)), at: now)
  }

  private var isPlaying: Bool { game.round.map { $0.outcome == nil } ?? false }

  private mutating func tick(at now: Instant) -> [QuizEvent] {
    if let roundEndedAt, let pause, now >= roundEndedAt + pause { return askNext(at: now) }
    guard isPlaying, let round = game.round else { return [] }
    let remaining = round.remaining(at: now).map { [QuizEvent.remaining($0)] } ?? []
    return remaining + play(.tick(oldestUnjudged: oldestUnjudged(at: now)), at: now)
  }

  /// A frame from before the deadline may be on its way for a while after it.
  private func oldestUnjudged(at now: Instant) -> Instant? {
    judging.min() ?? (sourceHasEnded ? nil : now - Self.cameraLatency)
  }

  /// Plays `command`; where it ends the round, and that `isLast` or no other can follow, the game is over.
  private mutating func play(_ command: Round.Command, at now: Instant, isLast: Bool = false) -> [QuizEvent] {
    guard isPlaying, let round = game.round, let facts = try? game.handle(.play(command), at: now) else { return [] }
    var events = facts.compactMap { fact -> QuizEvent? in
      if case .played(let fact) = fact { .fact(fact) } else { nil }
    }
    if let outcome = game.round?.outcome {
      events.append(.ended(round.assignment, outcome))
      roundEndedAt = now
      if isLast || sourceHasEnded || game.isOver || game.rounds.count >= mostRounds {
        events += finish()
      } else if pause == nil {
        events.append(.waiting)
      }
    }
    return events
  }

  private mutating func askNext(at now: Instant) -> [QuizEvent] {
    roundEndedAt = nil
    let wantsMore = !sourceHasEnded && game.rounds.count < mostRounds  // without frames no question can be answered
    guard wantsMore, (try? game.handle(.ask, at: now)) != nil, let round = game.round else {
      return finish()
    }
    follow = Tracker(after: now)
    let asked = QuizEvent.asked(round.assignment, number: game.rounds.count, of: roundsToPlay)
    return [asked] + (cameraIsLost ? play(.loseCamera, at: now) : [])
  }

  /// As many as the deck has or, where fewer or, of a deck that is reshuffled, more are wanted, as that.
  private var roundsToPlay: Int {
    game.deck.reshuffles && mostRounds < .max ? mostRounds : min(mostRounds, game.summary.rounds)
  }

  private mutating func leave(at now: Instant) -> [QuizEvent] {
    isPlaying ? play(.leave, at: now, isLast: true) : finish()
  }

  private mutating func finish() -> [QuizEvent] {
    isFinished = true
    return [.finished(game.summary, of: roundsToPlay)]
  }
}
