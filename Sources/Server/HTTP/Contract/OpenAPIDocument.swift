import Foundation
import Hummingbird
import Synchronization

/// The OpenAPI 3.1 document of the API, made from the endpoints themselves.
package struct OpenAPIDocument {
  let json: JSONValue

  /// Returns the endpoint of the document. The document describes `others` and itself, in groups with these names and
  /// descriptions.
  package static func endpoint(among others: [Endpoint], _ tags: [String: String]) -> Endpoint {
    // The document is composed when it is first requested, and then kept: a client that requests it repeatedly must not
    // keep a core busy.
    let kept = Mutex<[UInt8]?>(nil)
    return .get("/api/openapi.json", "This document", .json(JSONValue.self, "OpenAPI 3.1.")) { _, _ in
      let bytes = try kept.withLock { kept in
        if let kept { return kept }
        let composed = OpenAPIDocument(others + [endpoint(among: others, tags)].tagged("daemon"), tags)
        let bytes = try [UInt8](JSONEncoder.web.encode(composed.json))
        kept = bytes
        return bytes
      }
      return .bytes(bytes, type: "application/json")
    }
  }

  init(_ endpoints: [Endpoint], _ tags: [String: String]) {
    let book = SchemaBook()
    var paths: [String: JSONValue] = [:]
    for endpoint in endpoints {
      guard let operation = endpoint.operation else { continue }
      var path = paths[endpoint.path] ?? [:]
      path[endpoint.method.rawValue.lowercased()] = Self.describe(operation, of: endpoint, book)
      paths[endpoint.path] = path
    }
    let problem = book.schema(of: Problem.Body.self)
    json = [
      "openapi": "3.1.0",
      "info": [
        "title": "Apeiron",
        "version": "1",
        "description": """
        The quiz daemon: contests, pictures, references, and what is stored. Times are milliseconds on the server's \
        clock unless said otherwise. Writes from a browser must come from the daemon's own pages.
        """,
        "license": ["name": "See LICENSE"],
      ],
      "servers": [["url": "/"]],
      "tags": .array(
        tags.sorted { $0.key < $1.key }.map { ["name": .string($0.key), "description": .string($0.value)] }),
      "paths": .object(paths),
      "components": [
        "securitySchemes": [
          "host": ["type": "apiKey", "in": "cookie", "name": "apeiron_host"],
          "player": ["type": "apiKey", "in": "cookie", "name": "apeiron_p_{id}"],
        ],
        "responses": [
          "Problem": [
            "description": "What is wrong, and what to do.",
            "content": ["application/problem+json": ["schema": problem]],
          ]
        ],
        "schemas": .object(book.components),
      ],
    ]
  }

  private static func describe(_ operation: Operation, of endpoint: Endpoint, _ book: SchemaBook) -> JSONValue {
    var described: JSONValue = ["summary": .string(operation.summary), "tags": [.string(operation.tag)]]
    if !operation.parameters.isEmpty { described["parameters"] = .array(operation.parameters.map(describe)) }
    if !operation.roles.isEmpty {
      described["security"] = .array(operation.roles.map { [$0.rawValue: []] })
    }
    let body: JSONValue? =
      switch operation.body {
      case .none: nil
      case .json(let type): ["application/json": ["schema": book.schema(of: type)]]
      case .schema(let schema): ["application/json": ["schema": schema]]
      case .media(let type): [type: [:]]
      case .picture: ["image/jpeg": [:], "image/png": [:]]
      }
    if let body { described["requestBody"] = ["required": true, "content": body] }
    var responses: JSONValue = [:]
    for status in operation.refusals(endpoint.method, endpoint.path) {
      responses["\(status.code)"] = ["$ref": "#/components/responses/Problem"]
    }
    for answer in operation.answers { responses["\(answer.status.code)"] = describe(answer, book) }
    described["responses"] = responses
    return described
  }

  private static func describe(_ parameter: Parameter) -> JSONValue {
    [
      "name": .string(parameter.name), "in": .string(parameter.place.rawValue),
      "description": .string(parameter.description), "required": .boolean(parameter.isRequired),
      "schema": parameter.schema,
    ]
  }

  private static func describe(_ answer: Operation.Answer, _ book: SchemaBook) -> JSONValue {
    var described: JSONValue = ["description": .string(answer.description)]
    switch answer.content {
    case .nothing: break
    case .json(let type): described["content"] = ["application/json": ["schema": book.schema(of: type)]]
    case .media(let type): described["content"] = [type: [:]]
    }
    return described
  }
}
