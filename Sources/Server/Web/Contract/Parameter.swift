import Foundation
import Hummingbird

/// Something that a request says outside of its body. What is described here is also what is enforced: an endpoint refuses
/// a request whose parameters are otherwise.
struct Parameter: Sendable {
  enum Place: String, Sendable { case path, query, header }

  let place: Place
  let name: String
  let description: String
  var schema: JSONValue = ["type": "string"]
  var isRequired = false
  /// The code of the problem where it is missing or wrong.
  var code = "badParameter"

  static func query(
    _ name: String, _ description: String, _ schema: JSONValue = ["type": "string"], required: Bool = false,
    code: String = "badParameter"
  ) -> Parameter {
    Parameter(
      place: .query, name: name, description: description, schema: schema, isRequired: required, code: code)
  }

  static func header(_ name: String, _ description: String, _ schema: JSONValue) -> Parameter {
    Parameter(place: .header, name: name, description: description, schema: schema)
  }

  /// A part of the path. There is nothing at an address that no `schema` describes, so that it is refused by no code.
  static func path(_ name: String, _ description: String, _ schema: JSONValue = ["type": "string"]) -> Parameter {
    Parameter(place: .path, name: name, description: description, schema: schema, isRequired: true)
  }

  /// What `request` says; nil where it says nothing.
  func text(in request: Request) -> String? {
    switch place {
    case .query: request.uri.queryParameters[name[...]].map(String.init)
    case .header: request.headers[named: name]
    case .path: nil
    }
  }

  /// - Throws: ``Problem`` with 400 where `request` says what is not allowed here.
  func check(_ request: Request) throws(Problem) {
    guard place != .path else { return }
    guard let text = text(in: request) else {
      if isRequired { throw refusal }
      return
    }
    let isRight =
      switch schema["type"] {
      case "integer": Int(text) != nil
      case "number": Double(text)?.isFinite == true
      default: true
      }
    guard isRight, isChoice(text), isLongEnough(text) else { throw refusal }
  }

  /// What is said to a request in which it is missing or wrong.
  var refusal: Problem { .invalid(code, "The parameter \"\(name)\" is missing or wrong. \(description)") }

  private func isChoice(_ text: String) -> Bool {
    guard case .array(let choices) = schema["enum"] else { return true }
    return choices.contains(.string(text))
  }

  private func isLongEnough(_ text: String) -> Bool {
    guard case .integer(let least) = schema["minLength"] else { return true }
    return text.count >= least
  }

  /// What browsers send when a stream of events breaks off.
  static let lastEventID = header(
    "Last-Event-ID", "The version seen last; what it showed is not repeated.", ["type": "integer"])
  static let after = query(
    "after", "The version that the page has seen; Last-Event-ID counts before it. All there is without it, and with 0.",
    ["type": "integer"])
}
