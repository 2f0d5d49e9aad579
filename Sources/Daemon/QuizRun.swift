public import Capture
import Facts
public import Quiz
public import Recognition

/// Plays a game at a camera: frames to the recogniser, sightings to the rules, what happens to the player.
public struct QuizRun: Sendable {
  public enum PlayerWish: Sendable { case next, leave }

  let source: any FrameSource
  let recogniser: Recogniser
  /// Rounds after which the game ends; all of the deck where nil.
  public var mostRounds: Int?
  /// How long an answer is shown before the next question; nil waits for the player.
  public var pause: Duration?

  /// How often the clock is looked at; a deadline is met by the frames' own times and not by this.
  static let tickEvery = Duration.milliseconds(50)

  public init(source: any FrameSource, recogniser: Recogniser) {
    self.source = source
    self.recogniser = recogniser
  }

  /// Plays `game` to its end, shows the player each event in turn, and returns the game as it stands then.
  public func play(
    _ game: Game, wishes: AsyncStream<PlayerWish>, show: (QuizEvent) async -> Void
  ) async -> Game {
    let clock = SuspendingClock()
    let (inputs, inbox) = AsyncStream<QuizTable.Input>.makeStream(bufferingPolicy: .unbounded)
    return await withTaskGroup(of: Void.self) { group in
      group.addTask { await judgeFrames(into: inbox) }
      group.addTask {
        for await wish in wishes { inbox.yield(wish == .next ? .next : .leave) }
      }
      group.addTask {
        while (try? await clock.sleep(for: Self.tickEvery)) != nil { inbox.yield(.tick) }
      }
      var table = QuizTable(game, mostRounds: mostRounds ?? .max, pause: pause)
      for event in table.open(at: clock.now) { await show(event) }
      for await input in inputs {
        for event in table.handle(input, at: clock.now) { await show(event) }
        if table.isFinished { break }
      }
      group.cancelAll()
      return table.game
    }
  }

  /// Judges each frame at once, and looks again, in spare time, at the newest of those that are left open.
  private func judgeFrames(into inbox: AsyncStream<QuizTable.Input>.Continuation) async {
    let (openFrames, opening) = AsyncStream<OpenFrame>.makeStream(bufferingPolicy: .bufferingNewest(1))
    async let secondLooks: Void = lookAgain(at: openFrames, into: inbox)
    let worker = RecognitionWorker(recogniser)
    for await event in source.events() {
      switch event {
      case .lost(let error): inbox.yield(.cameraLost(error.description))
      case .frame(let frame):
        inbox.yield(.judging(captured: frame.capturedAt))
        guard let findings = try? await worker.judge(frame) else {
          inbox.yield(.gaveUp(captured: frame.capturedAt))
          continue
        }
        // Announced before the first look is told: until the second is, the frame may still decide the round.
        if findings.isOpen {
          inbox.yield(.judging(captured: frame.capturedAt))
          if case .dropped(let older) = opening.yield(OpenFrame(frame: frame, findings: findings)) {
            inbox.yield(.gaveUp(captured: older.frame.capturedAt))
          }
        }
        inbox.yield(.judged(captured: frame.capturedAt, findings))
      }
    }
    opening.finish()
    await secondLooks
    inbox.yield(.sourceEnded)
  }

  private func lookAgain(
    at openFrames: AsyncStream<OpenFrame>, into inbox: AsyncStream<QuizTable.Input>.Continuation
  ) async {
    let worker = RecognitionWorker(recogniser, isSpare: true)
    for await open in openFrames {
      if let findings = try? await worker.judgeAgain(open) {
        inbox.yield(.judgedAgain(captured: open.frame.capturedAt, findings))
      } else {
        inbox.yield(.gaveUp(captured: open.frame.capturedAt))
      }
    }
  }
}
