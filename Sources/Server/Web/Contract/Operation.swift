import Hummingbird

/// What the OpenAPI document says of an endpoint.
struct Operation: Sendable {
  /// What is sent to it.
  enum Body: Sendable {
    case none
    case json(any (Decodable & Sendable).Type)
    /// JSON that more than one type describes.
    case schema(JSONValue)
    case picture
  }

  /// What is answered where nothing is refused.
  struct Answer: Sendable {
    enum Content: Sendable {
      case nothing
      case json(any (Decodable & Sendable).Type)
      case media(String)
    }

    let status: HTTPResponse.Status
    let content: Content
    let description: String

    static func json(_ type: any (Codable & Sendable).Type, _ description: String) -> Answer {
      Answer(status: .ok, content: .json(type), description: description)
    }

    static func created(_ type: any (Codable & Sendable).Type, _ description: String) -> Answer {
      Answer(status: .created, content: .json(type), description: description)
    }

    static func media(_ type: String, _ description: String, status: HTTPResponse.Status = .ok) -> Answer {
      Answer(status: status, content: .media(type), description: description)
    }

    static func nothing(_ description: String) -> Answer {
      Answer(status: .noContent, content: .nothing, description: description)
    }
  }

  /// Who may ask, where not everybody may: by their cookies.
  enum Role: String, CaseIterable, Sendable { case host, player }

  let summary: String
  var parameters: [Parameter] = []
  var body = Body.none
  /// Any of them may ask; everybody where none is named.
  var roles: [Role] = []
  let answers: [Answer]
  /// What is refused beyond what follows from the rest: see ``refusals(_:_:)``.
  var refuses: [HTTPResponse.Status] = []
  /// The part of the program that it belongs to.
  var tag = ""

  /// With which statuses it refuses, in order: what it says itself, and what parameters, bodies and roles bring with them.
  func refusals(_ method: HTTPRequest.Method, _ path: String) -> [HTTPResponse.Status] {
    var statuses = Set(refuses)
    if path.contains("{") { statuses.insert(.notFound) }
    // A query that cannot be decoded is refused everywhere, and nothing is done where the disk fails.
    statuses.formUnion([.badRequest, .serviceUnavailable])
    if !roles.isEmpty || method != .get { statuses.insert(.forbidden) }
    switch body {
    case .none: break
    case .json, .schema: statuses.formUnion([.contentTooLarge, .unsupportedMediaType])
    case .picture:
      statuses.formUnion([.contentTooLarge, .unsupportedMediaType, .unprocessableContent])
    }
    return statuses.sorted { $0.code < $1.code }
  }
}
