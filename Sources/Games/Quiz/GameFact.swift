public import EventSourcing

/// What can happen in a game: a question is asked, and then what happens in its round.
public enum GameFact: Fact {
  /// A question was shown. The assignment is kept whole, so that the fact can be read when the pack is another.
  case asked(Assignment, at: Instant)
  /// Something happened in the round asked last.
  case played(RoundFact)

  /// What happened: "quiz.asked", or the kind of what was played.
  public var kind: String {
    switch self {
    case .asked: "quiz.asked"
    case .played(let fact): fact.kind
    }
  }

  /// The version of the fields of this kind.
  public var version: Int {
    switch self {
    case .asked: 1
    case .played(let fact): fact.version
    }
  }
}

extension GameFact {
  private enum Field: String, CodingKey {
    case kind, version, assignment, atNanoseconds
  }

  /// - Throws: ``UnknownFact`` for a kind or version that is not known here, `DecodingError` for a field that is wrong.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Field.self)
    let kind = try fields.decode(String.self, forKey: .kind)
    let version = try fields.decode(Int.self, forKey: .version)
    switch (kind, version) {
    case ("quiz.asked", 1):
      let assignment = try fields.decode(Assignment.self, forKey: .assignment)
      self = .asked(assignment, at: Instant(nanoseconds: try fields.decode(Int64.self, forKey: .atNanoseconds)))
    default:
      self = .played(try RoundFact(from: decoder))
    }
  }

  /// Writes the kind, the version and the fields of the kind side by side.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .asked(let assignment, let instant):
      var fields = encoder.container(keyedBy: Field.self)
      try fields.encode(kind, forKey: .kind)
      try fields.encode(version, forKey: .version)
      try fields.encode(assignment, forKey: .assignment)
      try fields.encode(instant.nanoseconds, forKey: .atNanoseconds)
    case .played(let fact):
      try fact.encode(to: encoder)
    }
  }
}
