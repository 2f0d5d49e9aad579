extension Bingo {
  /// A player's card: nine things in three rows of three.
  public struct Card: Sendable, Equatable {
    /// The number of things on a card.
    public static let size = 9
    /// The places of each row of three: across, down and diagonal.
    public static let rows = [
      [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
    ]

    /// The names of the reference images, by place from top left to bottom right; each once.
    public let things: [String]

    /// A card with these things; nil unless they are nine different ones.
    public init?(_ things: [String]) {
      guard things.count == Self.size, Set(things).count == Self.size else { return nil }
      self.things = things
    }

    /// A card drawn from `things`, each choice and order equally likely; nil if there are fewer than nine.
    public init?(drawnFrom things: [String], using generator: inout some RandomNumberGenerator) {
      self.init(Array(things.shuffled(using: &generator).prefix(Self.size)))
    }
  }
}

/// A card is encoded as the list of its things.
extension Bingo.Card: Codable {
  /// - Throws: `DecodingError` for anything but nine different things.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let card = Self(try container.decode([String].self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "a card has nine different things")
    }
    self = card
  }

  /// - Throws: `EncodingError` where the encoder cannot write a value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(things)
  }
}
