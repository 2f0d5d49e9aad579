package import Hummingbird

/// An endpoint's description in the OpenAPI document.
package struct Operation: Sendable {
  /// The request body.
  package enum Body: Sendable {
    case none
    case json(any (Decodable & Sendable).Type)
    /// JSON that several types describe.
    case schema(JSONValue)
    case picture
    /// Anything else, of this media type.
    case media(String)
  }

  /// A successful response.
  package struct Answer: Sendable {
    enum Content: Sendable {
      case nothing
      case json(any (Decodable & Sendable).Type)
      case media(String)
    }

    let status: HTTPResponse.Status
    let content: Content
    let description: String

    package static func json(
      _ type: any (Codable & Sendable).Type, _ description: String, status: HTTPResponse.Status = .ok
    ) -> Answer {
      Answer(status: status, content: .json(type), description: description)
    }

    package static func created(_ type: any (Codable & Sendable).Type, _ description: String) -> Answer {
      Answer(status: .created, content: .json(type), description: description)
    }

    package static func media(_ type: String, _ description: String, status: HTTPResponse.Status = .ok) -> Answer {
      Answer(status: status, content: .media(type), description: description)
    }

    /// A stream of `events`, which are described as the end of a sentence.
    package static func events(_ events: String) -> Answer {
      .media(
        "text/event-stream",
        "Events \(events). In addition, `beat` every 15 s, which shows that the connection is alive.")
    }

    /// The answer to requests with a matching `If-None-Match`.
    package static let unchanged = Answer(
      status: .notModified, content: .nothing, description: "The browser has it already.")

    package static func nothing(_ description: String) -> Answer {
      Answer(status: .noContent, content: .nothing, description: description)
    }
  }

  /// A role that may use the endpoint, as shown by the cookies.
  package enum Role: String, CaseIterable, Sendable { case host, player }

  let summary: String
  var parameters: [Parameter] = []
  var body = Body.none
  /// Any of these may use it; anyone if empty.
  var roles: [Role] = []
  let answers: [Answer]
  /// Error statuses beyond those that follow from the rest: see ``refusals(_:_:)``.
  var refuses: [HTTPResponse.Status] = []
  /// The tag that groups the operation.
  var tag = ""

  /// The error statuses in ascending order: its own, and those that follow from parameters, body and roles.
  func refusals(_ method: HTTPRequest.Method, _ path: String) -> [HTTPResponse.Status] {
    var statuses = Set(refuses)
    if path.contains("{") { statuses.insert(.notFound) }
    // Every endpoint refuses a query that cannot be decoded, a host name that is not the daemon's, and a client that
    // makes too many requests. Nothing is done if the disk fails.
    statuses.formUnion([.badRequest, .misdirectedRequest, .tooManyRequests, .serviceUnavailable])
    if !roles.isEmpty || method != .get { statuses.insert(.forbidden) }
    if roles.contains(.host) { statuses.insert(.unauthorized) }
    switch body {
    case .none: break
    case .json, .schema, .media: statuses.formUnion([.requestTimeout, .contentTooLarge, .unsupportedMediaType])
    case .picture:
      statuses.formUnion([.requestTimeout, .contentTooLarge, .unsupportedMediaType, .unprocessableContent])
    }
    return statuses.sorted { $0.code < $1.code }
  }
}
