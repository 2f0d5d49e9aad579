/// How a place is drawn on the map.
public struct PlaceLook: Sendable, Equatable, Codable {
  /// The colour of the pin, by a name that each page theme has a value for.
  public enum Colour: String, Sendable, Codable, CaseIterable {
    case red, orange, yellow, green, teal, blue, violet, grey
  }

  /// The sign in the head of the pin, by name.
  public enum Symbol: String, Sendable, Codable, CaseIterable {
    case dot, star, heart, flag, house, tree, water, food, shop, school, museum, stop
  }

  /// The colour; red by default.
  public let colour: Colour
  /// The sign; a dot by default.
  public let symbol: Symbol

  /// Creates a look; by default, the one of a place without a colour of its own.
  public init(colour: Colour = .red, symbol: Symbol = .dot) {
    self.colour = colour
    self.symbol = symbol
  }

  private enum Field: String, CodingKey { case colour, symbol }

  /// - Throws: `DecodingError` for a colour or symbol of another name.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Field.self)
    self.init(
      colour: try fields.decodeIfPresent(Colour.self, forKey: .colour) ?? .red,
      symbol: try fields.decodeIfPresent(Symbol.self, forKey: .symbol) ?? .dot)
  }

  /// Writes the values that differ from the default.
  ///
  /// - Throws: `EncodingError` if the encoder cannot write a value.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Field.self)
    if colour != .red { try fields.encode(colour, forKey: .colour) }
    if symbol != .dot { try fields.encode(symbol, forKey: .symbol) }
  }
}
