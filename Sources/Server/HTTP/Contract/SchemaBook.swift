import Foundation

/// The JSON Schemas (draft 2020-12) of types, found by letting each type decode itself from a ``SchemaProbe``, which
/// records the fields that it asks for. Documentation and encoding therefore cannot differ.
final class SchemaBook {
  /// The schemas of all object types found so far, by type name.
  private(set) var components: [String: JSONValue] = [:]

  /// The schema of `type`; for an object, a reference into ``components``.
  func schema(of type: any Decodable.Type) -> JSONValue {
    switch type {
    case is Bool.Type: ["type": "boolean"]
    case is any UnsignedInteger.Type: ["type": "integer", "minimum": 0]
    case is any BinaryInteger.Type: ["type": "integer"]
    case is any BinaryFloatingPoint.Type: ["type": "number"]
    case is String.Type: ["type": "string"]
    case is Date.Type: ["type": "string", "format": "date-time"]
    case is JSONValue.Type: ["type": "object"]
    case let list as any ListType.Type: ["type": "array", "items": schema(of: list.element)]
    case let table as any TableType.Type: ["type": "object", "additionalProperties": schema(of: table.element)]
    case let choice as any CaseIterable.Type:
      ["type": "string", "enum": .array(Self.names(choice).map(JSONValue.string))]
    default: object(type)
    }
  }

  /// A value of `type`, for types that check what they decode.
  func sample<Value: Decodable>(of type: Value.Type) throws -> Value {
    let simple: Any? =
      switch type {
      case let number as any ExpressibleByIntegerLiteral.Type: Self.zero(number)
      case is Bool.Type: false
      case is String.Type: ""
      case is Date.Type: Date.distantPast
      case is JSONValue.Type: JSONValue.null
      case let list as any ListType.Type: list.none
      case let table as any TableType.Type: table.none
      case let choice as any CaseIterable.Type: Self.first(choice)
      default: nil
      }
    return try simple as? Value ?? Value(from: SchemaProbe(book: self))
  }

  private func object(_ type: any Decodable.Type) -> JSONValue {
    let name = Self.name(of: type)
    let reference: JSONValue = ["$ref": .string("#/components/schemas/\(name)")]
    if components[name] != nil { return reference }
    // A recursive type finds itself here.
    components[name] = ["type": "object"]
    let probe = SchemaProbe(book: self)
    do { _ = try type.init(from: probe) } catch { preconditionFailure("\(type) has no schema: \(error)") }
    if let single = probe.notes.single {
      components[name] = nil
      return single
    }
    let described = type as? any Described.Type
    var properties = probe.notes.fields
    for (field, note) in described?.fields ?? [:] {
      guard let known = properties[field] else { preconditionFailure("\(type) has no field \(field) to describe") }
      if case .string = note {
        properties[field] = known.merging(["description": note])
      } else {
        properties[field] = known.merging(note)
      }
    }
    var schema: JSONValue = ["type": "object", "properties": .object(properties)]
    let mayBeLeftOut = described?.writesNulls == true ? [] : probe.notes.optional
    let required = properties.keys.filter { !mayBeLeftOut.contains($0) }.sorted()
    if !required.isEmpty { schema["required"] = .array(required.map(JSONValue.string)) }
    schema["description"] = described?.description.map(JSONValue.string)
    components[name] = schema
    return reference
  }

  /// The qualified name of a type without its module: "HuntView.Item".
  private static func name(of type: any Decodable.Type) -> String {
    String(reflecting: type).replacing(/\(unknown context at [^)]*\)\./, with: "").split(separator: ".").dropFirst()
      .joined(separator: ".")
  }

  private static func names<Choice: CaseIterable>(_ type: Choice.Type) -> [String] {
    type.allCases.map { choice in (choice as? any RawRepresentable)?.rawValue as? String ?? "\(choice)" }
  }

  private static func first<Choice: CaseIterable>(_ type: Choice.Type) -> Choice? { type.allCases.first }
  private static func zero<Number: ExpressibleByIntegerLiteral>(_ type: Number.Type) -> Number { 0 }
}

private protocol ListType {
  static var element: any Decodable.Type { get }
  static var none: Self { get }
}

extension Array: ListType where Element: Decodable {
  fileprivate static var element: any Decodable.Type { Element.self }
  fileprivate static var none: Self { [] }
}

private protocol TableType {
  static var element: any Decodable.Type { get }
  static var none: Self { get }
}

extension Dictionary: TableType where Key == String, Value: Decodable {
  fileprivate static var element: any Decodable.Type { Value.self }
  fileprivate static var none: Self { [:] }
}
