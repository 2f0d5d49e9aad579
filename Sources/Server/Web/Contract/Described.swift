/// A type that says of its fields what Swift's types do not: what they mean, and within which bounds they are.
protocol Described {
  /// What the whole is; nil where its name says it.
  static var description: String? { get }
  /// Keywords of JSON Schema by the name of the field; a text is the field's description.
  static var fields: [String: JSONValue] { get }
  /// Whether a field without a value is written as null; else it is left out.
  static var writesNulls: Bool { get }
}

extension Described {
  static var description: String? { nil }
  static var writesNulls: Bool { false }
}
