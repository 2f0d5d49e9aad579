public import EventSourcing

/// What can happen to the players of a server. Each fact has the visitor whose browser it happened in, and the time in
/// milliseconds since 1970.
public enum PlayersFact: Fact {
  /// A player was added.
  case added(name: String, by: String, at: Int64)
  /// A player was renamed.
  case renamed(Int, name: String, by: String, at: Int64)
  /// A player was removed.
  case removed(Int, by: String, at: Int64)

  /// The kind of the fact: "players." and the name of the case.
  public var kind: String {
    switch self {
    case .added: "players.added"
    case .renamed: "players.renamed"
    case .removed: "players.removed"
    }
  }

  /// The version of the fields; still the first for all kinds.
  public var version: Int { 1 }
}

extension PlayersFact {
  private enum Field: String, CodingKey { case kind, version, player, name, by, at }

  /// - Throws: ``UnknownFact`` for an unknown kind or version, `DecodingError` for an invalid field.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Field.self)
    func field<Value: Decodable>(_ field: Field) throws -> Value { try fields.decode(Value.self, forKey: field) }
    let (kind, version): (String, Int) = (try field(.kind), try field(.version))
    switch (kind, version) {
    case ("players.added", 1): self = .added(name: try field(.name), by: try field(.by), at: try field(.at))
    case ("players.renamed", 1):
      self = .renamed(try field(.player), name: try field(.name), by: try field(.by), at: try field(.at))
    case ("players.removed", 1): self = .removed(try field(.player), by: try field(.by), at: try field(.at))
    default: throw UnknownFact(kind: kind, version: version)
    }
  }

  /// Writes the kind, the version and the fields of the kind into one object.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Field.self)
    try fields.encode(kind, forKey: .kind)
    try fields.encode(version, forKey: .version)
    switch self {
    case .added(let name, let visitor, let time):
      try fields.encode(name, forKey: .name)
      try fields.encode(visitor, forKey: .by)
      try fields.encode(time, forKey: .at)
    case .renamed(let player, let name, let visitor, let time):
      try fields.encode(player, forKey: .player)
      try fields.encode(name, forKey: .name)
      try fields.encode(visitor, forKey: .by)
      try fields.encode(time, forKey: .at)
    case .removed(let player, let visitor, let time):
      try fields.encode(player, forKey: .player)
      try fields.encode(visitor, forKey: .by)
      try fields.encode(time, forKey: .at)
    }
  }
}
