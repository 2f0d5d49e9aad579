public import EventSourcing

/// The facts about a player's maths.
public enum MathsFact: Fact {
  /// A session began, at a time in milliseconds since 1970. Its problems follow from the seed and from the items that
  /// were due then, or from the seed alone if no time was recorded.
  case began(session: Int, MathsGame, level: Int, seed: UInt64, at: Int64?)
  /// A problem, counted from 0, was answered. The fact stores whether the answer was right, and the item, so that it
  /// stays valid when generators change. Older facts lack the item and the time.
  case answered(session: Int, problem: Int, option: Int, isRight: Bool, Asked?)
  /// The tenth answer ended a session.
  case finished(session: Int, MathsResult)
  /// All levels of a game except the first were closed again.
  case reset(MathsGame)
  /// Progress that the player made on another device was added.
  case brought(NotebookCopy)

  /// The item that was asked, and the time of the answer.
  public struct Asked: Sendable, Equatable {
    /// The item, as ``Exercise/item``.
    public let item: String
    /// Milliseconds since 1970.
    public let time: Int64
  }

  /// The kind of the fact: "maths." and the name of the case.
  public var kind: String {
    switch self {
    case .began: "maths.began"
    case .answered: "maths.answered"
    case .finished: "maths.finished"
    case .reset: "maths.reset"
    case .brought: "maths.brought"
    }
  }

  /// The version of the fields: 2 for a session or an answer whose time is recorded, otherwise 1.
  public var version: Int {
    switch self {
    case .began(_, _, _, _, let time): time == nil ? 1 : 2
    case .answered(_, _, _, _, let asked): asked == nil ? 1 : 2
    case .finished, .reset, .brought: 1
    }
  }
}

extension MathsFact {
  /// - Throws: ``UnknownFact`` for an unknown kind or version, `DecodingError` for an invalid field.
  public init(from decoder: any Decoder) throws {
    let fields = try FactFields(decoder)
    switch (fields.kind, fields.version) {
    case ("maths.began", 1...2):
      let (game, level): (MathsGame, Int) = (try fields("game"), try fields("level"))
      // The session makes its problems from the level at once: a level that does not exist must not end the program.
      guard (1...game.levels).contains(level) else { throw fields.invalid("level", "there is no such level") }
      self = .began(
        session: try fields("session"), game, level: level, seed: try fields("seed"),
        at: fields.version == 1 ? nil : try fields("at"))
    case ("maths.answered", 1...2):
      self = .answered(
        session: try fields("session"), problem: try fields("problem"), option: try fields("option"),
        isRight: try fields("right"),
        fields.version == 1 ? nil : Asked(item: try fields("item"), time: try fields("at")))
    case ("maths.finished", 1): self = .finished(session: try fields("session"), try fields("result"))
    case ("maths.reset", 1): self = .reset(try fields("game"))
    case ("maths.brought", 1):
      self = .brought(NotebookCopy(progress: try fields("progress"), memories: try fields("memories")))
    default: throw fields.unknown
    }
  }

  /// Writes the kind, the version and the fields of the kind into one object.
  ///
  /// - Throws: `EncodingError` where the encoder cannot write a value.
  public func encode(to encoder: any Encoder) throws {
    var fields = try FactWriter(self, to: encoder)
    switch self {
    case .began(let session, let game, let level, let seed, let time):
      try fields.write(session, "session")
      try fields.write(game, "game")
      try fields.write(level, "level")
      try fields.write(seed, "seed")
      if let time { try fields.write(time, "at") }
    case .answered(let session, let problem, let option, let isRight, let asked):
      try fields.write(session, "session")
      try fields.write(problem, "problem")
      try fields.write(option, "option")
      try fields.write(isRight, "right")
      if let asked {
        try fields.write(asked.item, "item")
        try fields.write(asked.time, "at")
      }
    case .finished(let session, let result):
      try fields.write(session, "session")
      try fields.write(result, "result")
    case .reset(let game):
      try fields.write(game, "game")
    case .brought(let copy):
      try fields.write(copy.progress, "progress")
      try fields.write(copy.memories, "memories")
    }
  }
}
