import Foundation
import HTTPTypes
import Testing

@testable import HTTP
@testable import Web

/// The OpenAPI document, and whether an answer is one that it promises.
struct Contract {
  static let api = Contract(OpenAPIDocument(FakeGames().site.endpoints, FakeGames().site.tags).json)

  let document: JSONValue

  init(_ document: JSONValue) { self.document = document }

  /// Records an issue where the document does not promise `answer` to a request of `method` at `path`.
  func check(_ answer: Browser.Answer, to method: HTTPRequest.Method, _ path: String) {
    guard let operation = operation(method, path) else { return }
    guard let response = operation["responses"]?["\(answer.status)"].map(resolved) else {
      Issue.record("\(method) \(path) answers \(answer.status), which is not documented: \(answer.text.prefix(300))")
      return
    }
    let type = answer.headers[.contentType]?.split(separator: ";").first.map(String.init)
    guard let content = response["content"] else {
      if !answer.body.isEmpty { Issue.record("\(method) \(path) answers \(answer.status) with a body") }
      return
    }
    guard let type, let media = content[type] else {
      Issue.record("\(method) \(path) answers with \(type ?? "no type"), which is not documented")
      return
    }
    guard let schema = media["schema"] else { return }
    do {
      let value = try JSONDecoder().decode(JSONValue.self, from: Data(answer.body))
      for fault in faults(of: value, in: schema, at: "") {
        Issue.record("\(method) \(path) answers \(answer.status) otherwise than documented: \(fault)")
      }
    } catch { Issue.record("\(method) \(path) answers with no JSON: \(error)") }
  }

  private func operation(_ method: HTTPRequest.Method, _ path: String) -> JSONValue? {
    guard case .object(let paths)? = document["paths"] else { return nil }
    let parts = path.prefix { $0 != "?" }.split(separator: "/")
    // A part that is written out comes before one that is a parameter: braces are behind letters.
    return paths.sorted { $0.key < $1.key }.first { template, methods in
      let wanted = template.split(separator: "/")
      return methods[method.rawValue.lowercased()] != nil && wanted.count == parts.count
        && zip(wanted, parts).allSatisfy { $0.first == "{" || $0 == $1 }
    }?.value[method.rawValue.lowercased()]
  }

  /// The parts of `value` that `schema` does not allow, field by field. A field that is not documented is a fault, too.
  func faults(of value: JSONValue, in schema: JSONValue, at path: String) -> [String] {
    let schema = resolved(schema)
    if case .array(let choices)? = schema["anyOf"] {
      let attempts = choices.map { faults(of: value, in: $0, at: path) }
      return attempts.contains([]) ? [] : attempts.first ?? []
    }
    if let type = schema["type"], !Self.isOf(type, value) { return ["\(path) is \(value), and not \(type)"] }
    if case .array(let choices)? = schema["enum"], !choices.contains(value) {
      return ["\(path) is \(value), and none of \(choices)"]
    }
    switch value {
    case .array(let items):
      guard let item = schema["items"] else { return [] }
      return items.enumerated().flatMap { faults(of: $1, in: item, at: "\(path)[\($0)]") }
    case .object(let fields):
      guard schema["properties"] != nil || schema["additionalProperties"] != nil else { return [] }
      var found: [String] = []
      if case .array(let required)? = schema["required"] {
        for case .string(let name) in required where fields[name] == nil { found.append("\(path).\(name) is missing") }
      }
      for (name, field) in fields {
        guard let known = schema["properties"]?[name] ?? schema["additionalProperties"] else {
          found.append("\(path).\(name) is not documented")
          continue
        }
        found += faults(of: field, in: known, at: "\(path).\(name)")
      }
      return found
    default: return []
    }
  }

  private static func isOf(_ type: JSONValue, _ value: JSONValue) -> Bool {
    if case .array(let types) = type { return types.contains { isOf($0, value) } }
    return switch value {
    case .null: type == "null"
    case .boolean: type == "boolean"
    case .integer: type == "integer" || type == "number"
    case .number: type == "number"
    case .string: type == "string"
    case .array: type == "array"
    case .object: type == "object"
    }
  }

  /// The schema at the place that `value` refers to; itself where it refers to none.
  private func resolved(_ value: JSONValue) -> JSONValue {
    guard case .string(let reference)? = value["$ref"] else { return value }
    return reference.split(separator: "/").dropFirst().reduce(document) { $0[String($1)] ?? .null }
  }
}
