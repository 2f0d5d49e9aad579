public import EventSourcing

/// A fact about a game of bingo. `at` is in milliseconds since 1970.
public enum BingoFact: Fact {
  /// `isOpen`: whether others may join.
  case opened(BingoPlan, isOpen: Bool, by: Author)
  /// A player joined and was given a card.
  case joined(Bingo.Card, by: Author)
  /// The player of this number showed a thing of the card.
  case found(String, player: Int, at: Int64)
  case closed(at: Int64)

  /// The kind of the fact: "bingo." and the name of the case.
  public var kind: String {
    switch self {
    case .opened: "bingo.opened"
    case .joined: "bingo.joined"
    case .found: "bingo.found"
    case .closed: "bingo.closed"
    }
  }

  /// The version of the fields; still the first for all kinds.
  public var version: Int { 1 }

  /// The time of the fact, in milliseconds since 1970.
  public var time: Int64 {
    switch self {
    case .opened(_, _, let author), .joined(_, let author): author.at
    case .found(_, _, let time), .closed(let time): time
    }
  }

  /// True for the end of a game.
  public var endsStream: Bool { if case .closed = self { true } else { false } }
}

extension BingoFact {
  /// - Throws: ``UnknownFact`` for an unknown kind or version, `DecodingError` for an invalid field.
  public init(from decoder: any Decoder) throws {
    let fields = try FactFields(decoder)
    switch (fields.kind, fields.version) {
    case ("bingo.opened", 1):
      let plan = BingoPlan(id: try fields("list"), title: try fields("title"), things: try fields("things"))
      self = .opened(plan, isOpen: try fields("open"), by: try fields.inlined())
    case ("bingo.joined", 1): self = .joined(try fields("card"), by: try fields.inlined())
    case ("bingo.found", 1):
      self = .found(try fields("thing"), player: try fields("player"), at: try fields("at"))
    case ("bingo.closed", 1): self = .closed(at: try fields("at"))
    default: throw fields.unknown
    }
  }

  /// Writes the kind, the version and the fields of the kind into one object.
  ///
  /// - Throws: `EncodingError` where the encoder cannot write a value.
  public func encode(to encoder: any Encoder) throws {
    var fields = try FactWriter(self, to: encoder)
    switch self {
    case .opened(let plan, let isOpen, let author):
      try fields.write(plan.id, "list")
      try fields.write(plan.title, "title")
      try fields.write(plan.things, "things")
      try fields.write(isOpen, "open")
      try fields.inline(author)
    case .joined(let card, let author):
      try fields.write(card, "card")
      try fields.inline(author)
    case .found(let thing, let player, let time):
      try fields.write(thing, "thing")
      try fields.write(player, "player")
      try fields.write(time, "at")
    case .closed(let time):
      try fields.write(time, "at")
    }
  }
}
