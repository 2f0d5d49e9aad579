public import EventSourcing

/// A fact about a hunt.
public enum HuntFact: Fact {
  /// `shown`: whether a camera saw the egg's image.
  case collected(Int, shown: Bool, by: Author)
  case dropped(Int, by: Author)
  case undone(Int, by: Author)
  case moved(Int, to: Coordinate, by: Author)
  case reset(by: Author)
  /// An egg was laid: a new one, or anew in place of the one of the same number.
  case laid(HuntPlan.Egg, by: Author)
  case removed(Int, by: Author)

  /// The kind of the fact: "egg." and the name of the case.
  public var kind: String {
    switch self {
    case .collected: "egg.collected"
    case .dropped: "egg.dropped"
    case .undone: "egg.undone"
    case .moved: "egg.moved"
    case .reset: "egg.reset"
    case .laid: "egg.laid"
    case .removed: "egg.removed"
    }
  }

  /// The version of the fields; still the first for all kinds.
  public var version: Int { 1 }

  /// The author of the fact, with its time.
  public var author: Author {
    switch self {
    case .collected(_, _, let author), .dropped(_, let author), .undone(_, let author), .moved(_, _, let author),
      .reset(let author), .laid(_, let author), .removed(_, let author):
      author
    }
  }
}

extension HuntFact {
  /// - Throws: ``UnknownFact`` for an unknown kind or version, `DecodingError` for an invalid field.
  public init(from decoder: any Decoder) throws {
    let fields = try FactFields(decoder)
    switch (fields.kind, fields.version) {
    case ("egg.collected", 1):
      self = .collected(try fields("number"), shown: try fields("shown"), by: try fields.inlined())
    case ("egg.dropped", 1): self = .dropped(try fields("number"), by: try fields.inlined())
    case ("egg.undone", 1): self = .undone(try fields("number"), by: try fields.inlined())
    case ("egg.moved", 1): self = .moved(try fields("number"), to: try fields.inlined(), by: try fields.inlined())
    case ("egg.reset", 1): self = .reset(by: try fields.inlined())
    case ("egg.laid", 1): self = .laid(try fields("egg"), by: try fields.inlined())
    case ("egg.removed", 1): self = .removed(try fields("number"), by: try fields.inlined())
    default: throw fields.unknown
    }
  }

  /// Writes the kind, the version, the author and the fields of the kind into one object.
  ///
  /// - Throws: `EncodingError` where the encoder cannot write a value.
  public func encode(to encoder: any Encoder) throws {
    var fields = try FactWriter(self, to: encoder)
    try fields.inline(author)
    switch self {
    case .collected(let number, let shown, _):
      try fields.write(number, "number")
      try fields.write(shown, "shown")
    case .dropped(let number, _), .undone(let number, _), .removed(let number, _):
      try fields.write(number, "number")
    case .moved(let number, let spot, _):
      try fields.write(number, "number")
      try fields.inline(spot)
    case .laid(let egg, _): try fields.write(egg, "egg")
    case .reset: break
    }
  }
}
