/// Ten problems that a player is answering or has answered.
public struct MathsSession: Sendable, Equatable, Codable {
  /// A player's answer to a problem.
  public struct Answer: Sendable, Equatable, Codable {
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
  /// The seed from which the problems follow.
  let seed: UInt64
  /// The items that the player needed to practise when the session began.
  let practice: Practice
  /// The problems.
  public let lesson: Lesson
  /// The answers so far, one per problem.
  public internal(set) var answers: [Answer] = []
  /// How the session ended; nil before the tenth answer.
  public internal(set) var result: MathsResult?

  init(number: Int, game: MathsGame, level: Int, seed: UInt64, practice: Practice = .unknown) {
    self.number = number
    self.game = game
    self.level = level
    self.seed = seed
    self.practice = practice
    lesson = Lesson(game, level: level, seed: seed, practice: practice)
  }

  /// The number of right answers.
  public var score: Int { answers.count(where: \.isRight) }

  /// The current problem; nil once all are answered.
  public var exercise: Exercise? { answers.count < Lesson.length ? lesson.exercises[answers.count] : nil }
}

/// The problems are not kept: they follow from the seed and the practice.
extension MathsSession {
  private enum Field: String, CodingKey { case number, game, level, seed, practice, answers, result }

  /// - Throws: `DecodingError` for a level that the game does not have, or a field that is wrong.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Field.self)
    let game = try fields.decode(MathsGame.self, forKey: .game)
    let level = try fields.decode(Int.self, forKey: .level)
    guard (1...game.levels).contains(level) else {
      throw DecodingError.dataCorruptedError(forKey: .level, in: fields, debugDescription: "there is no such level")
    }
    self.init(
      number: try fields.decode(Int.self, forKey: .number), game: game, level: level,
      seed: try fields.decode(UInt64.self, forKey: .seed),
      practice: try fields.decode(Practice.self, forKey: .practice))
    answers = try fields.decode([Answer].self, forKey: .answers)
    result = try fields.decodeIfPresent(MathsResult.self, forKey: .result)
  }

  /// Writes the values from which the session can be restored.
  ///
  /// - Throws: `EncodingError` if the encoder cannot write a value.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Field.self)
    try fields.encode(number, forKey: .number)
    try fields.encode(game, forKey: .game)
    try fields.encode(level, forKey: .level)
    try fields.encode(seed, forKey: .seed)
    try fields.encode(practice, forKey: .practice)
    try fields.encode(answers, forKey: .answers)
    try fields.encodeIfPresent(result, forKey: .result)
  }
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
