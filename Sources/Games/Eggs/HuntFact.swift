public import EventSourcing

/// A fact about a hunt.
public enum HuntFact: Fact {
  /// `shown`: whether a camera saw the egg's image.
  case collected(Int, shown: Bool, by: Author)
  case dropped(Int, by: Author)
  case undone(Int, by: Author)
  case moved(Int, to: Coordinate, by: Author)
  case reset(by: Author)

  public var kind: String {
    switch self {
    case .collected: "egg.collected"
    case .dropped: "egg.dropped"
    case .undone: "egg.undone"
    case .moved: "egg.moved"
    case .reset: "egg.reset"
    }
  }

  public var version: Int { 1 }

  /// Who did it, and when.
  public var author: Author {
    switch self {
    case .collected(_, _, let author), .dropped(_, let author), .undone(_, let author), .moved(_, _, let author),
      .reset(let author):
      author
    }
  }
}

extension HuntFact {
  private enum Field: String, CodingKey {
    case kind, version, number, shown
  }

  /// - Throws: `UnknownFact` for an unknown kind or version, `DecodingError` for an invalid field.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Field.self)
    func field<Value: Decodable>(_ field: Field) throws -> Value { try fields.decode(Value.self, forKey: field) }
    let (kind, version) = (try field(.kind) as String, try field(.version) as Int)
    let author = { try Author(from: decoder) }
    switch (kind, version) {
    case ("egg.collected", 1): self = .collected(try field(.number), shown: try field(.shown), by: try author())
    case ("egg.dropped", 1): self = .dropped(try field(.number), by: try author())
    case ("egg.undone", 1): self = .undone(try field(.number), by: try author())
    case ("egg.moved", 1): self = .moved(try field(.number), to: try Coordinate(from: decoder), by: try author())
    case ("egg.reset", 1): self = .reset(by: try author())
    default: throw UnknownFact(kind: kind, version: version)
    }
  }

  /// Writes the kind, the version and the fields of the kind into one object.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Field.self)
    try fields.encode(kind, forKey: .kind)
    try fields.encode(version, forKey: .version)
    try author.encode(to: encoder)
    switch self {
    case .collected(let number, let shown, _):
      try fields.encode(number, forKey: .number)
      try fields.encode(shown, forKey: .shown)
    case .dropped(let number, _), .undone(let number, _):
      try fields.encode(number, forKey: .number)
    case .moved(let number, let spot, _):
      try fields.encode(number, forKey: .number)
      try spot.encode(to: encoder)
    case .reset: break
    }
  }
}
