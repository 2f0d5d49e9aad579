/// The fields of a fact that is being read: its kind, its version, and the fields of that kind.
public struct FactFields {
  /// The kind of the fact.
  public let kind: String
  /// The version of the kind's fields.
  public let version: Int
  private let decoder: any Decoder
  private let fields: KeyedDecodingContainer<FieldName>

  /// - Throws: `DecodingError` if the value is not an object with a kind and a version.
  public init(_ decoder: any Decoder) throws {
    self.decoder = decoder
    fields = try decoder.container(keyedBy: FieldName.self)
    kind = try fields.decode(String.self, forKey: FieldName("kind"))
    version = try fields.decode(Int.self, forKey: FieldName("version"))
  }

  /// The field of this name.
  ///
  /// - Throws: `DecodingError` for a field that is missing or invalid.
  public func callAsFunction<Value: Decodable>(_ name: String) throws -> Value {
    try fields.decode(Value.self, forKey: FieldName(name))
  }

  /// Reads a value whose fields are stored next to the fields of the fact.
  ///
  /// - Throws: `DecodingError` for a field that is missing or invalid.
  public func inlined<Value: Decodable>() throws -> Value { try Value(from: decoder) }

  /// The error for a kind or a version that the program does not know.
  public var unknown: UnknownFact { UnknownFact(kind: kind, version: version) }

  /// The error for the field of this name, whose value cannot be used.
  public func invalid(_ name: String, _ why: String) -> DecodingError {
    .dataCorruptedError(forKey: FieldName(name), in: fields, debugDescription: why)
  }
}

/// The fields of a fact that is written, which become one flat object.
public struct FactWriter {
  private let encoder: any Encoder
  private var fields: KeyedEncodingContainer<FieldName>

  /// Begins with the kind and the version of `fact`.
  ///
  /// - Throws: `EncodingError`, as do the others.
  public init(_ fact: some Fact, to encoder: any Encoder) throws {
    self.encoder = encoder
    fields = encoder.container(keyedBy: FieldName.self)
    try write(fact.kind, "kind")
    try write(fact.version, "version")
  }

  /// Writes a field of this name.
  public mutating func write(_ value: some Encodable, _ name: String) throws {
    try fields.encode(value, forKey: FieldName(name))
  }

  /// Writes the fields of `value` next to the fields of the fact.
  public func inline(_ value: some Encodable) throws { try value.encode(to: encoder) }
}

private struct FieldName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}
