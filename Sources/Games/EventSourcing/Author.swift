/// The person or program that did something, and the time, as recorded in a fact.
public struct Author: Sendable, Codable, Hashable {
  /// A unique identifier of the browser or program; it is never displayed.
  public let id: String
  /// The displayed name; not empty.
  public let name: String
  /// Milliseconds since 1970 in UTC, by the wall clock.
  public let at: Int64

  /// An author called `name`, shortened to a valid ``PersonName``, or "somebody" if nothing of it can be a name.
  public init(id: String, name: String, at: Int64) {
    self.id = id
    self.name = PersonName.salvaged(name) ?? "somebody"
    self.at = at
  }

  /// - Throws: `DecodingError` for a missing or malformed field.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try fields.decode(String.self, forKey: .id), name: try fields.decode(String.self, forKey: .name),
      at: try fields.decode(Int64.self, forKey: .at))
  }

  /// A fact stores these fields beside its own.
  private enum CodingKeys: String, CodingKey {
    case id = "by"
    case name, at
  }
}
