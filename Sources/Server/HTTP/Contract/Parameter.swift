import Foundation
package import Hummingbird

/// A request parameter outside the body. The description is enforced: an endpoint rejects requests that do not match
/// it.
package struct Parameter: Sendable {
  enum Place: String, Sendable { case path, query, header }

  let place: Place
  let name: String
  let description: String
  var schema: JSONValue = ["type": "string"]
  var isRequired = false
  /// The code of the problem if the parameter is missing or wrong.
  var code = "badParameter"

  package static func query(
    _ name: String, _ description: String, _ schema: JSONValue = ["type": "string"], required: Bool = false,
    code: String = "badParameter"
  ) -> Parameter {
    Parameter(
      place: .query, name: name, description: description, schema: schema, isRequired: required, code: code)
  }

  /// A query parameter that is `true` or `false`; a request without it means false.
  package static func flag(_ name: String, _ description: String) -> Parameter {
    .query(name, description, ["type": "string", "enum": ["true", "false"]])
  }

  package static func header(_ name: String, _ description: String, _ schema: JSONValue) -> Parameter {
    Parameter(place: .header, name: name, description: description, schema: schema)
  }

  /// A path parameter. A wrong value is simply not found (404), so it needs no code.
  package static func path(_ name: String, _ description: String, _ schema: JSONValue = ["type": "string"]) -> Parameter
  {
    Parameter(place: .path, name: name, description: description, schema: schema, isRequired: true)
  }

  /// The value in `request`; nil if it is missing.
  package func text(in request: Request) -> String? {
    switch place {
    case .query: request.uri.queryParameters[name[...]].map(String.init)
    case .header: request.headers[named: name]
    case .path: nil
    }
  }

  /// - Throws: ``Problem`` with 400 if the value in `request` is missing or wrong.
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

  /// The problem for a missing or wrong value.
  package var refusal: Problem { .invalid(code, "The parameter \"\(name)\" is missing or wrong. \(description)") }

  private func isChoice(_ text: String) -> Bool {
    guard case .array(let choices) = schema["enum"] else { return true }
    return choices.contains(.string(text))
  }

  private func isLongEnough(_ text: String) -> Bool {
    guard case .integer(let least) = schema["minLength"] else { return true }
    return text.count >= least
  }

  /// The header that browsers send when they reconnect to an event stream.
  package static let lastEventID = header(
    "Last-Event-ID", "The version seen last; what it showed is not repeated.", ["type": "integer"])
  package static let after = query(
    "after", "The version that the page has seen; Last-Event-ID takes precedence. 0, or nothing, for everything.",
    ["type": "integer"])
}
