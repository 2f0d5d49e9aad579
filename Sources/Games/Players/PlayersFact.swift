public import EventSourcing

/// The facts about the players of a server. Each fact names the visitor whose browser it happened in, and has the time
/// in milliseconds since 1970.
public enum PlayersFact: Fact {
  /// A player was added, with a picture or without.
  case added(name: String, picture: Players.Picture? = nil, by: String, at: Int64)
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

  /// The version of the fields: 2 for a player with a picture, otherwise 1.
  public var version: Int {
    if case .added(_, .some, _, _) = self { 2 } else { 1 }
  }
}

extension PlayersFact {
  /// - Throws: ``UnknownFact`` for an unknown kind or version, `DecodingError` for an invalid field.
  public init(from decoder: any Decoder) throws {
    let fields = try FactFields(decoder)
    switch (fields.kind, fields.version) {
    case ("players.added", 1...2):
      self = .added(
        name: try fields("name"), picture: fields.version == 1 ? nil : try fields("picture"), by: try fields("by"),
        at: try fields("at"))
    case ("players.renamed", 1):
      self = .renamed(try fields("player"), name: try fields("name"), by: try fields("by"), at: try fields("at"))
    case ("players.removed", 1): self = .removed(try fields("player"), by: try fields("by"), at: try fields("at"))
    default: throw fields.unknown
    }
  }

  /// Writes the kind, the version and the fields of the kind into one object.
  ///
  /// - Throws: `EncodingError` where the encoder cannot write a value.
  public func encode(to encoder: any Encoder) throws {
    var fields = try FactWriter(self, to: encoder)
    switch self {
    case .added(let name, let picture, let visitor, let time):
      try fields.write(name, "name")
      if let picture { try fields.write(picture, "picture") }
      try fields.write(visitor, "by")
      try fields.write(time, "at")
    case .renamed(let player, let name, let visitor, let time):
      try fields.write(player, "player")
      try fields.write(name, "name")
      try fields.write(visitor, "by")
      try fields.write(time, "at")
    case .removed(let player, let visitor, let time):
      try fields.write(player, "player")
      try fields.write(visitor, "by")
      try fields.write(time, "at")
    }
  }
}
