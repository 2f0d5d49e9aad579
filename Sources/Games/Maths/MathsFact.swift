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
  private enum Field: String, CodingKey {
    case kind, version, session, game, level, seed, problem, option, right, result
  }

  /// - Throws: ``UnknownFact`` for an unknown kind or version, `DecodingError` for an invalid field.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Field.self)
    func field<Value: Decodable>(_ field: Field) throws -> Value { try fields.decode(Value.self, forKey: field) }
    let (kind, version): (String, Int) = (try field(.kind), try field(.version))
    switch (kind, version) {
    case ("maths.began", 1):
      let (game, level): (MathsGame, Int) = (try field(.game), try field(.level))
      // The session makes its problems from the level at once: a level that does not exist must not end the program.
      guard (1...game.levels).contains(level) else {
        throw DecodingError.dataCorruptedError(forKey: .level, in: fields, debugDescription: "there is no such level")
      }
      self = .began(session: try field(.session), game, level: level, seed: try field(.seed))
    case ("maths.answered", 1):
      self = .answered(
        session: try field(.session), problem: try field(.problem), option: try field(.option),
        isRight: try field(.right)
      )
    case ("maths.finished", 1): self = .finished(session: try field(.session), try field(.result))
    case ("maths.reset", 1): self = .reset(try field(.game))
    default: throw UnknownFact(kind: kind, version: version)
    }
  }

  /// Writes the kind, the version and the fields of the kind into one object.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Field.self)
    try fields.encode(kind, forKey: .kind)
    try fields.encode(version, forKey: .version)
    switch self {
    case .began(let session, let game, let level, let seed):
      try fields.encode(session, forKey: .session)
      try fields.encode(game, forKey: .game)
      try fields.encode(level, forKey: .level)
      try fields.encode(seed, forKey: .seed)
    case .answered(let session, let problem, let option, let isRight):
      try fields.encode(session, forKey: .session)
      try fields.encode(problem, forKey: .problem)
      try fields.encode(option, forKey: .option)
      try fields.encode(isRight, forKey: .right)
    case .finished(let session, let result):
      try fields.encode(session, forKey: .session)
      try fields.encode(result, forKey: .result)
    case .reset(let game):
      try fields.encode(game, forKey: .game)
    }
  }
}
