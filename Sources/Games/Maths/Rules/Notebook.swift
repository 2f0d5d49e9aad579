public import EventSourcing

/// The maths of one player: which levels are open, what is known, and the latest session of each game.
public struct Notebook: Snapshottable {
  /// The format of saved notebooks; the number goes up when the encoded form or ``apply(_:)`` changes.
  public static let snapshotFormat = "maths.2"

  /// How far a player has come in a game.
  public struct Progress: Sendable, Equatable, Codable {
    /// The highest open level, from 1.
    public internal(set) var open = 1
    /// Whether the last level was passed.
    public internal(set) var isCompleted = false
    /// The best score of each level that was played to its end, by level.
    public internal(set) var best: [Int: Int] = [:]

    /// The farther of both, level by level.
    func merged(with other: Progress, levels: Int) -> Progress {
      var merged = self
      merged.open = min(max(open, other.open, 1), levels)
      merged.isCompleted = isCompleted || other.isCompleted
      merged.best.merge(other.best.filter { (1...levels).contains($0.key) }, uniquingKeysWith: max)
      return merged
    }
  }

  /// A request of the player. `at` is in milliseconds since 1970.
  public enum Command: Sendable, Equatable {
    /// Begin a session of ten problems; abandons an unfinished session of the same game.
    case begin(MathsGame, level: Int, seed: UInt64, at: Int64)
    /// Answer problem number `problem`, from 0, with the option in slot `option`.
    case answer(session: Int, problem: Int, option: Int, at: Int64)
    /// Close all levels of the game except the first, and forget what is known of it.
    case reset(MathsGame)
    /// Adds the progress that the player made on another device.
    case bring(NotebookCopy)
  }

  /// Why a command is refused.
  public enum Refusal: String, ExplainedRefusal, CaseIterable {
    case noLevel, levelClosed, noSession, sessionOver, problemPassed, noOption

    /// The kind of the refusal: the session is missing, the request can never be granted, or it cannot be granted now.
    public var kind: RefusalKind {
      switch self {
      case .noSession: .missing
      case .noLevel, .noOption: .malformed
      case .levelClosed, .sessionOver, .problemPassed: .conflict
      }
    }

    /// The reason, and what to do instead.
    public var description: String {
      switch self {
      case .noLevel: "The game has no such level: choose another."
      case .levelClosed: "This level is not open yet: score 8 or more in the one before."
      case .noSession: "There is no such session, or a newer one of its game has begun: begin another."
      case .sessionOver: "All ten problems have been answered: begin another session."
      case .problemPassed: "Another problem is being asked: this one was answered already, or its turn has not come."
      case .noOption: "The problem has no such option: count them from 0."
      }
    }
  }

  /// The score out of ten that opens the next level.
  public static let passing = 8

  private var progress: [MathsGame: Progress] = [:]
  /// The memories of items, by game and ``Exercise/item``.
  private var memories: [MathsGame: [String: Memory]] = [:]
  /// The latest session of each game.
  public private(set) var sessions: [MathsGame: MathsSession] = [:]
  /// The number of sessions begun so far, which is the number of the next one.
  public private(set) var sessionCount = 0

  /// Creates the notebook of a player who has not played yet.
  public init() {}

  /// How far the player has come in `game`.
  public subscript(game: MathsGame) -> Progress { progress[game] ?? Progress() }

  /// Returns the memories of the items of `game` that were answered at least once, by ``Exercise/item``.
  public func memories(of game: MathsGame) -> [String: Memory] { memories[game] ?? [:] }

  /// A copy of the player's progress and memories, to take to another device.
  public var copy: NotebookCopy { NotebookCopy(progress: progress, memories: memories) }

  /// The session with this number; nil if there is none, or if its game has a newer one.
  public func session(_ number: Int) -> MathsSession? { sessions.values.first { $0.number == number } }

  /// The facts that follow from `command`: the answer to the last problem also finishes the session, and to reset a
  /// game that was never played yields none.
  ///
  /// - Throws: ``Refusal`` for a level that is missing or closed, and for a session, problem or option that is not
  ///   there.
  public func decide(_ command: Command, at now: Instant) throws(Refusal) -> [MathsFact] {
    switch command {
    case .begin(let game, let level, let seed, let time):
      guard (1...game.levels).contains(level) else { throw .noLevel }
      guard level <= self[game].open else { throw .levelClosed }
      return [.began(session: sessionCount, game, level: level, seed: seed, at: time)]
    case .answer(let number, let problem, let option, let time):
      guard let session = session(number) else { throw .noSession }
      guard let exercise = session.exercise else { throw .sessionOver }
      guard problem == session.answers.count else { throw .problemPassed }
      guard exercise.options.indices.contains(option) else { throw .noOption }
      let isRight = option == exercise.right
      let answered = MathsFact.answered(
        session: number, problem: problem, option: option, isRight: isRight,
        MathsFact.Asked(item: exercise.item, time: time))
      guard problem + 1 == Lesson.length else { return [answered] }
      return [answered, .finished(session: number, result(of: session, score: session.score + (isRight ? 1 : 0)))]
    case .reset(let game):
      return progress[game] == nil && sessions[game] == nil && memories[game] == nil ? [] : [.reset(game)]
    case .bring(let copy): return copy.isEmpty ? [] : [.brought(copy)]
    }
  }

  private func result(of session: MathsSession, score: Int) -> MathsResult {
    let mine = self[session.game]
    let next = session.level < session.game.levels ? session.level + 1 : nil
    let isPassed = score >= Self.passing
    guard let next else {
      return MathsResult(score: score, sentence: isPassed || mine.isCompleted ? .completed : .lastTry, level: nil)
    }
    if next <= mine.open { return MathsResult(score: score, sentence: .practised, level: next) }
    return MathsResult(score: score, sentence: isPassed ? .opened : .tried, level: next)
  }

  /// Folds `fact`; one about a session that a newer one of its game has replaced changes nothing.
  public mutating func apply(_ fact: MathsFact) {
    switch fact {
    case .began(let number, let game, let level, let seed, let time):
      // A session recorded without a time continues with the problems that were drawn for it.
      let practice = time.map { Practice(memories: memories(of: game), at: $0) } ?? .unknown
      sessions[game] = MathsSession(number: number, game: game, level: level, seed: seed, practice: practice)
      sessionCount = number + 1
    case .answered(let number, _, let option, let isRight, let asked):
      guard let session = session(number) else { return }
      let game = session.game
      // An item that was answered before times were recorded counts as known, and is due.
      if let item = asked?.item ?? session.exercise?.item {
        let time = asked?.time ?? 0
        if memories[game]?[item]?.answer(isRight: isRight, at: time) == nil {
          memories[game, default: [:]][item] = Memory(isRight: isRight, at: time)
        }
      }
      sessions[game]?.answers.append(MathsSession.Answer(option: option, isRight: isRight))
    case .finished(let number, let result):
      guard let session = session(number) else { return }
      sessions[session.game]?.result = result
      var mine = self[session.game]
      mine.best[session.level] = max(mine.best[session.level] ?? 0, result.score)
      if result.sentence == .opened, let level = result.level { mine.open = max(mine.open, level) }
      if result.sentence == .completed { mine.isCompleted = true }
      progress[session.game] = mine
    case .reset(let game):
      progress[game] = nil
      sessions[game] = nil
      memories[game] = nil
    case .brought(let copy):
      for (game, other) in copy.progress {
        progress[game] = self[game].merged(with: other, levels: game.levels)
      }
      for (game, others) in copy.memories {
        memories[game, default: [:]].merge(others) { $0.merged(with: $1) }
      }
    }
  }
}
