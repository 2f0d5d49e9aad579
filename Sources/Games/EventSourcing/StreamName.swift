/// The name of a stream: the facts of one contest, of one hunt, or of all places, in the order in which they happened.
///
/// The first word is the domain; the text after a slash says which one: "contest/k3v9", "places". Names are compared by
/// their bytes, so two that look alike can differ.
public struct StreamName: Sendable, Codable, ExpressibleByStringInterpolation, CustomStringConvertible {
  /// The name as stored in the journal.
  public let description: String

  /// The stream of this name.
  ///
  /// - Precondition: `name` is not empty and contains no NUL, where SQLite would cut it off.
  public init(_ name: String) {
    precondition(!name.isEmpty && !name.utf8.contains(0), "a stream's name is empty or contains a NUL")
    description = name
  }

  /// The stream of this name.
  public init(stringLiteral name: String) { self.init(name) }

  /// - Throws: `DecodingError` for anything but a valid name.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    description = try container.decode(String.self)
    guard !description.isEmpty, !description.utf8.contains(0) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "a stream's name is empty or has a NUL")
    }
  }

  /// Writes the name as a string.
  ///
  /// - Throws: `EncodingError` where the encoder cannot write a value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  /// Whether the name begins with the bytes of `prefix`.
  public func hasPrefix(_ prefix: String) -> Bool { description.utf8.starts(with: prefix.utf8) }
}

extension StreamName: Hashable, Comparable {
  /// Compares the bytes: names that Unicode calls equivalent are different streams.
  public static func == (one: Self, other: Self) -> Bool { one.description.utf8.elementsEqual(other.description.utf8) }

  /// Orders names by bytes, as SQLite does.
  public static func < (one: Self, other: Self) -> Bool {
    one.description.utf8.lexicographicallyPrecedes(other.description.utf8)
  }

  /// Hashes the bytes, by which names are compared.
  public func hash(into hasher: inout Hasher) {
    for byte in description.utf8 { hasher.combine(byte) }
  }
}
