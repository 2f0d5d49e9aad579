public import EventSourcing

/// What can happen in a player's maths.
public enum MathsFact: Fact {
  /// A session began. Its problems follow from the seed.
  case began(session: Int, MathsGame, level: Int, seed: UInt64)
  /// A problem, counted from 0, was answered. Whether the answer was right is stored, so that it holds when generators
  /// change.
  case answered(session: Int, problem: Int, option: Int, isRight: Bool)
  /// The tenth answer ended a session.
  case finished(session: Int, MathsResult)
  /// All levels of a game except the first were closed again.
  case reset(MathsGame)

  /// The kind of the fact: "maths." and the name of the case.
  public var kind: String {
    switch self {
    case .began: "maths.began"
    case .answered: "maths.answered"
    case .finished: "maths.finished"
    case .reset: "maths.reset"
    }
  }

  /// The version of the fields; still the first for all kinds.
  public var version: Int { 1 }
}

extension MathsFact {
  /// - Throws: ``UnknownFact`` for an unknown kind or version, `DecodingError` for an invalid field.
  public init(from decoder: any Decoder) throws {
    let fields = try FactFields(decoder)
    switch (fields.kind, fields.version) {
    case ("maths.began", 1):
      let (game, level): (MathsGame, Int) = (try fields("game"), try fields("level"))
      // The session makes its problems from the level at once: a level that does not exist must not end the program.
      guard (1...game.levels).contains(level) else { throw fields.invalid("level", "there is no such level") }
      self = .began(session: try fields("session"), game, level: level, seed: try fields("seed"))
    case ("maths.answered", 1):
      self = .answered(
        session: try fields("session"), problem: try fields("problem"), option: try fields("option"),
        isRight: try fields("right"))
    case ("maths.finished", 1): self = .finished(session: try fields("session"), try fields("result"))
    case ("maths.reset", 1): self = .reset(try fields("game"))
    default: throw fields.unknown
    }
  }

  /// Writes the kind, the version and the fields of the kind into one object.
  ///
  /// - Throws: `EncodingError` where the encoder cannot write a value.
  public func encode(to encoder: any Encoder) throws {
    var fields = try FactWriter(self, to: encoder)
    switch self {
    case .began(let session, let game, let level, let seed):
      try fields.write(session, "session")
      try fields.write(game, "game")
      try fields.write(level, "level")
      try fields.write(seed, "seed")
    case .answered(let session, let problem, let option, let isRight):
      try fields.write(session, "session")
      try fields.write(problem, "problem")
      try fields.write(option, "option")
      try fields.write(isRight, "right")
    case .finished(let session, let result):
      try fields.write(session, "session")
      try fields.write(result, "result")
    case .reset(let game):
      try fields.write(game, "game")
    }
  }
}
