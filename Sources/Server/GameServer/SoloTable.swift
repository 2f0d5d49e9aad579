import EventSourcing
import Quiz

/// Where a solo game without a server is led: when the next question is asked, and what the player is shown.
struct SoloTable {
  enum Input: Sendable {
    /// A fact was kept, each in its turn.
    case fact(ContestFact)
    /// A frame was judged; the sentence says why nothing is recognised in it.
    case judged(rejection: String?)
    /// The camera gives no frames, and why.
    case cameraLost(String)
    /// The camera, or the film, has no more frames.
    case sourceEnded(isCameraLost: Bool)
    case tick
    case wish(SoloGame.Wish)
  }

  private let room: ContestRoom
  /// How long an answer stays before the next question; nil waits for the player.
  private let pause: Duration?
  /// The contest as far as the player was shown it.
  private(set) var contest: Contest
  /// When the answer was shown; nil while a question runs, or when the next one was asked.
  private var answeredAt: Instant?
  private var sourceHasEnded = false

  init(room: ContestRoom, contest: Contest, pause: Duration?) {
    self.room = room
    self.contest = contest
    self.pause = pause
  }

  /// Whether the player was shown the end.
  var isOver: Bool { contest.phase == .over }

  /// Asks the next question, or ends the game where there is none, or no frame to answer it with.
  mutating func goOn() async {
    answeredAt = nil
    await perform(await room.state.contest.hasNext && !sourceHasEnded ? .ask : .end)
  }

  mutating func handle(_ input: Input, at now: Instant) async -> [SoloGame.Event] {
    switch input {
    case .fact(let fact):
      return await show(fact, at: now)
    case .judged(let rejection):
      return [.judged(rejection: rejection)]
    case .cameraLost(let reason):
      return [.cameraTrouble(reason)]
    case .sourceEnded(let isCameraLost):
      sourceHasEnded = true
      // The clock would stand for ever.
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

  /// Does what the player, or the table, wants; what comes a moment too late is refused, and nothing happens.
  private func perform(_ command: Contest.Command) async { _ = try? await room.perform(command) }
}
