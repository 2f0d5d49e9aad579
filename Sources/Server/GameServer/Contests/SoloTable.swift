import EventSourcing
import Judging
import Quiz

/// Runs a solo game without a server: it decides when the next question is asked, and what is shown to the player.
struct SoloTable {
  enum Input: Sendable {
    /// A fact was recorded; they arrive in order.
    case fact(ContestFact)
    case camera(CameraPlay.Outcome)
    /// The camera or film has ended.
    case sourceEnded
    case tick
    case wish(SoloGame.Wish)
  }

  private let room: ContestRoom
  /// How long an answer is shown before the next question; nil to wait for the player.
  private let pause: Duration?
  /// The contest as the player has been shown it.
  private(set) var contest: Contest
  /// When the answer was shown; nil while a question runs, and once the next one was asked.
  private var answeredAt: Instant?
  private var isCameraLost = false
  private var sourceHasEnded = false

  init(room: ContestRoom, contest: Contest, pause: Duration?) {
    self.room = room
    self.contest = contest
    self.pause = pause
  }

  /// Whether the player has been shown the end.
  var isOver: Bool { contest.phase == .over }

  /// Asks the next question, or ends the game if there is none, or no frame to answer it with.
  mutating func goOn() async {
    answeredAt = nil
    await perform(await room.state.contest.hasNext && !sourceHasEnded ? .ask : .end)
  }

  mutating func handle(_ input: Input, at now: Instant) async -> [SoloGame.Event] {
    switch input {
    case .fact(let fact):
      return await show(fact, at: now)
    case .camera(.judged(let answer, _)):
      isCameraLost = false
      return [.judged(rejection: answer.reason?.title)]
    case .camera(.lost(let reason)):
      isCameraLost = true
      return [.cameraTrouble(reason)]
    case .sourceEnded:
      sourceHasEnded = true
      // Otherwise the clock would stand still for ever.
      if isCameraLost { await perform(.end) }
    case .tick:
      if contest.isRoundRunning {
        let remaining = contest.turn(of: SoloGame.player)?.round.remaining(at: now)
        return remaining.map { [.remaining($0)] } ?? []
      }
      if let answeredAt, let pause, now >= answeredAt + pause { await goOn() }
    case .wish(.next):
      if await room.state.contest.isRoundRunning { await perform(.pass(SoloGame.player)) } else { await goOn() }
    case .wish(.leave):
      await perform(.end)
    }
    return []
  }

  private mutating func show(_ fact: ContestFact, at now: Instant) async -> [SoloGame.Event] {
    let wasRunning = contest.isRoundRunning
    contest.apply(fact)
    guard wasRunning, contest.phase == .answer else { return [.fact(fact, contest)] }
    answeredAt = now
    if contest.hasNext && !sourceHasEnded { return [.fact(fact, contest)] + (pause == nil ? [.waiting] : []) }
    await perform(.end)
    return [.fact(fact, contest)]
  }

  /// Performs a command of the player or the table; one that comes too late is refused, which changes nothing.
  private func perform(_ command: Contest.Command) async { _ = try? await room.perform(command) }
}
