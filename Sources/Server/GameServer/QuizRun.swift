public import Capture
import EventSourcing
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

  /// Judges each frame, and looks again, in spare time, at the newest of those that are left open.
  private func judgeFrames(into inbox: AsyncStream<QuizTable.Input>.Continuation) async {
    let desk = RecognitionService(workers: 2)
    await withTaskGroup { group in
      group.addTask { await desk.run() }
      for await event in source.events() {
        switch event {
        case .lost(let error): inbox.yield(.cameraLost(error.description))
        case .frame(let frame): await judge(frame, at: desk, into: inbox)
        }
      }
      await desk.finish()
      group.cancelAll()
    }
    inbox.yield(.sourceEnded)
  }

  private func judge(
    _ frame: Frame, at desk: RecognitionService, into inbox: AsyncStream<QuizTable.Input>.Continuation
  ) async {
    let captured = frame.capturedAt
    inbox.yield(.judging(captured: captured))
    let answer = await desk.judge(.frame(frame), from: "camera", by: recogniser) {
      inbox.yield(.judging(captured: captured))
      return { inbox.yield($0.map { .judgedAgain(captured: captured, $0) } ?? .gaveUp(captured: captured)) }
    }
    if case .judged(let look) = answer {
      inbox.yield(.judged(captured: captured, look.findings))
    } else {
      inbox.yield(.gaveUp(captured: captured))
    }
  }
}
