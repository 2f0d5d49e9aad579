/// Who has done something, and when, as facts tell it.
public struct Author: Sendable, Codable, Hashable {
  /// The browser or the program, by a name that nobody else has; it is never shown.
  public let id: String
  /// What is shown; not empty.
  public let name: String
  /// Milliseconds since 1970 in UTC, by the wall clock.
  public let at: Int64

  /// Somebody called `name`, as far as that can be a ``PersonName``; else "somebody".
  public init(id: String, name: String, at: Int64) {
    self.id = id
    self.name = PersonName.salvaged(name) ?? "somebody"
    self.at = at
  }

  /// - Throws: `DecodingError` for a field that is missing or wrong.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try fields.decode(String.self, forKey: .id), name: try fields.decode(String.self, forKey: .name),
      at: try fields.decode(Int64.self, forKey: .at))
  }

  /// A fact has these fields beside its own.
  private enum CodingKeys: String, CodingKey {
    case id = "by"
    case name, at
  }
}
