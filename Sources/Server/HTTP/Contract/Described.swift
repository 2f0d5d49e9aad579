/// A type that adds to its JSON Schema what its Swift declaration cannot express: meanings and bounds.
package protocol Described {
  /// The description of the type; nil if its name says enough.
  static var description: String? { get }
  /// JSON Schema keywords by field; a string is the field's description.
  static var fields: [String: JSONValue] { get }
  /// Whether a field without a value is written as null; otherwise it is left out.
  static var writesNulls: Bool { get }
}

extension Described {
  package static var description: String? { nil }
  package static var writesNulls: Bool { false }
}
