/// Ten problems that a player is answering or has answered.
public struct MathsSession: Sendable, Equatable {
  /// A player's answer to a problem.
  public struct Answer: Sendable, Equatable {
    /// The slot of the option that was chosen.
    public let option: Int
    /// Whether it was right at the time.
    public let isRight: Bool
  }

  /// The session's number among the player's sessions, from 0.
  public let number: Int
  /// The game.
  public let game: MathsGame
  /// The level, from 1.
  public let level: Int
  /// The problems.
  public let lesson: Lesson
  /// The answers so far, one per problem.
  public internal(set) var answers: [Answer] = []
  /// How the session ended; nil before the tenth answer.
  public internal(set) var result: MathsResult?

  init(number: Int, game: MathsGame, level: Int, seed: UInt64) {
    self.number = number
    self.game = game
    self.level = level
    lesson = Lesson(game, level: level, seed: seed)
  }

  /// The number of right answers.
  public var score: Int { answers.count(where: \.isRight) }

  /// The current problem; nil once all are answered.
  public var exercise: Exercise? { answers.count < Lesson.length ? lesson.exercises[answers.count] : nil }
}

/// How a session ended.
public struct MathsResult: Sendable, Equatable, Codable {
  /// The sentence that the player is told.
  public enum Sentence: String, Sendable, Codable, CaseIterable {
    /// "You scored 8 or more and opened level N+1."
    case opened
    /// "Good try! Score 8 or more to open level N+1."
    case tried
    /// "You had already opened N+1. Practising more is always good."
    case practised
    /// "You have completed all the levels."
    case completed
    /// The last level was not passed: there is no next level to open, but all levels to complete.
    case lastTry
  }

  /// The number of right answers out of ten.
  public let score: Int
  /// The sentence that the player is told.
  public let sentence: Sentence
  /// The level N+1 of the sentence; nil if it names none.
  public let level: Int?
}
