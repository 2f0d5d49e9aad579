/// Who plays, in one contest: a name for programs, given from outside and never used twice.
public struct PlayerID: RawRepresentable, Sendable, Hashable, Codable {
  /// The text of it, as addresses and facts have it.
  public let rawValue: String

  /// The identifier with this text.
  public init(rawValue: String) { self.rawValue = rawValue }
}
