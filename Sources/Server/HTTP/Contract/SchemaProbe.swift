/// A decoder that has no data and records the requested fields.
struct SchemaProbe: Decoder {
  /// The fields that a type has requested.
  final class Notes {
    var fields: [String: JSONValue] = [:]
    var optional: Set<String> = []
    /// The schema of a type encoded as a single value, such as an identifier.
    var single: JSONValue?
  }

  let book: SchemaBook
  let notes = Notes()
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Fields(probe: self))
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { Single(probe: self) }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Self.unknown }

  /// The error for a type with custom decoding that no schema can be found for.
  private static var unknown: DecodingError {
    .dataCorrupted(.init(codingPath: [], debugDescription: "a schema needs keyed fields or a single value"))
  }

  private struct Fields<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let probe: SchemaProbe
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { [] }

    func contains(_ key: Key) -> Bool { true }

    /// Asked for optional fields only.
    func decodeNil(forKey key: Key) -> Bool {
      probe.notes.optional.insert(key.stringValue)
      return false
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      let schema = probe.book.schema(of: type)
      let isOptional = probe.notes.optional.contains(key.stringValue)
      probe.notes.fields[key.stringValue] = isOptional ? Self.orNull(schema) : schema
      return try probe.book.sample(of: type)
    }

    /// An optional field may be null too.
    private static func orNull(_ schema: JSONValue) -> JSONValue {
      guard let type = schema["type"] else { return ["anyOf": [schema, ["type": "null"]]] }
      var schema = schema
      schema["type"] = [type, "null"]
      if case .array(let choices) = schema["enum"] { schema["enum"] = .array(choices + [.null]) }
      return schema
    }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws
      -> KeyedDecodingContainer<Nested>
    { throw unknown }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw unknown }
    func superDecoder() throws -> any Decoder { throw unknown }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw unknown }
  }

  private struct Single: SingleValueDecodingContainer {
    let probe: SchemaProbe
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { false }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      probe.notes.single = probe.book.schema(of: type)
      return try probe.book.sample(of: type)
    }
  }
}
