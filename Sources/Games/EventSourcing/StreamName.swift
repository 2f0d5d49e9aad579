/// The name of a stream: the facts of one contest, of one hunt, of all places, in the order in which they happened.
///
/// Its first word is the domain, what follows a slash says which: "contest/k3v9", "places". Two names are the same when
/// their bytes are, also where they would look the same.
public struct StreamName: Sendable, Codable, ExpressibleByStringInterpolation, CustomStringConvertible {
  /// The name as it is written in the journal.
  public let description: String

  /// The stream of this name, which has at least one character, and no NUL, at which SQLite would cut it off.
  public init(_ name: String) {
    precondition(!name.isEmpty && !name.utf8.contains(0), "a stream's name has characters, and no NUL")
    description = name
  }

  /// The stream of this name.
  public init(stringLiteral name: String) { self.init(name) }

  /// - Throws: `DecodingError` for what is not a text, or not a name.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    description = try container.decode(String.self)
    guard !description.isEmpty, !description.utf8.contains(0) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "a stream's name is empty or has a NUL")
    }
  }

  /// Writes the name as a text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  /// Whether the name begins with the bytes of `prefix`.
  public func hasPrefix(_ prefix: String) -> Bool { description.utf8.starts(with: prefix.utf8) }
}

extension StreamName: Hashable, Comparable {
  public static func == (one: Self, other: Self) -> Bool { one.description.utf8.elementsEqual(other.description.utf8) }

  /// By bytes, as SQLite sorts.
  public static func < (one: Self, other: Self) -> Bool {
    one.description.utf8.lexicographicallyPrecedes(other.description.utf8)
  }

  public func hash(into hasher: inout Hasher) {
    for byte in description.utf8 { hasher.combine(byte) }
  }
}
