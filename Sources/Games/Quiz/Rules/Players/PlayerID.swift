/// Identifies a player in one contest. It is given from outside and never reused.
public struct PlayerID: RawRepresentable, Sendable, Hashable, Codable {
  /// The text used in addresses and facts.
  public let rawValue: String

  /// The identifier with this text.
  public init(rawValue: String) { self.rawValue = rawValue }
}
