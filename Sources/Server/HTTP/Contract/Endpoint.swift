package import Foundation
package import Hummingbird

/// One address of the server, with its handler and its description. The router and the OpenAPI document are both made
/// from the list of all endpoints.
package struct Endpoint: Sendable {
  package typealias Run = @Sendable (Request, AppRequestContext) async throws -> Response

  package let method: HTTPRequest.Method
  /// The path, with parameters in braces: "/api/contests/{id}".
  package let path: String
  /// The description in the OpenAPI document; nil for pages and their files.
  var operation: Operation?
  /// Whether requests are charged to the budget for opening games (``RateLimit/open``).
  private(set) var isCostly = false
  /// Whether there is an endpoint that sends its answer again after each change.
  private(set) var isFollowed = false
  private let run: Run

  /// The budget that a request is charged to; nil for pages and their files, and for endpoints that receive pictures,
  /// which `PictureUploads` of `Web` charges by their size.
  var kind: RateLimit? {
    guard operation != nil, !isForPictures else { return nil }
    if isCostly { return .open }
    switch (method, path) {
    case (.get, _): return path.hasSuffix("/events") || path.hasSuffix("/stream") ? .listen : .read
    // Wrong keys have a budget of their own, and the right one is never kept out.
    case (_, "/api/host"): return nil
    // As soon as the PIN is right, a browser that joins is charged for joining as well. A browser that only guesses
    // must not use up the budget for joining.
    default: return .write
    }
  }

  /// The kind under which refused requests are counted.
  var countedAs: RateLimit { kind ?? (isForPictures ? .look : .write) }

  private var isForPictures: Bool { if case .picture? = operation?.body { true } else { false } }

  /// Checks the parameters of `request` and answers it.
  package func answer(_ request: Request, _ context: AppRequestContext) async throws -> Response {
    for parameter in operation?.parameters ?? [] { try parameter.check(request) }
    return try await run(request, context)
  }

  /// The endpoint with the smallest budget: for requests that open a game, or read or write as much.
  package var costly: Self {
    var endpoint = self
    endpoint.isCostly = true
    return endpoint
  }

  /// The endpoint with a second one at `PATH/events` that follows its answer: for what changes in the daemon's memory or
  /// in its files without a fact in the journal.
  package var followed: Self {
    var endpoint = self
    endpoint.isFollowed = true
    return endpoint
  }

  /// The endpoint of a page, or of a file that pages load.
  package static func page(_ path: String, _ run: @escaping Run) -> Self { Self(method: .get, path: path, run: run) }

  /// An endpoint for reading. `roles` lists who may use it; if empty, anyone may. `refuses` adds to the error statuses
  /// that follow from the rest.
  package static func get(
    _ path: String, _ summary: String, with parameters: [Parameter] = [], by roles: [Operation.Role] = [],
    _ answers: Operation.Answer..., refuses: [HTTPResponse.Status] = [], run: @escaping Run
  ) -> Self {
    let operation = Operation(
      summary: summary, parameters: parameters, roles: roles, answers: answers, refuses: refuses)
    return Self(method: .get, path: path, operation: operation, run: run)
  }

  package static func delete(
    _ path: String, _ summary: String, with parameters: [Parameter] = [], by roles: [Operation.Role] = [],
    _ answers: Operation.Answer..., refuses: [HTTPResponse.Status] = [], run: @escaping Run
  ) -> Self {
    let operation = Operation(
      summary: summary, parameters: parameters, roles: roles, answers: answers, refuses: refuses)
    return Self(method: .delete, path: path, operation: operation, run: run)
  }

  /// An endpoint that reads its body itself, or has none.
  package static func post(
    _ path: String, _ summary: String, with parameters: [Parameter] = [], sends body: Operation.Body = .none,
    by roles: [Operation.Role] = [], _ answers: Operation.Answer..., refuses: [HTTPResponse.Status] = [],
    run: @escaping Run
  ) -> Self {
    let operation = Operation(
      summary: summary, parameters: parameters, body: body, roles: roles, answers: answers, refuses: refuses)
    return Self(method: .post, path: path, operation: operation, run: run)
  }

  /// An endpoint that takes a `Body` as JSON.
  package static func post<Body: Decodable & Sendable>(
    _ path: String, _ summary: String, _ body: Body.Type, with parameters: [Parameter] = [],
    by roles: [Operation.Role] = [], _ answers: Operation.Answer..., refuses: [HTTPResponse.Status] = [],
    run: @escaping @Sendable (Body, Request, AppRequestContext) async throws -> Response
  ) -> Self {
    let operation = Operation(
      summary: summary, parameters: parameters, body: .json(body), roles: roles, answers: answers, refuses: refuses)
    return Self(method: .post, path: path, operation: operation) { request, context in
      try await run(try await request.json(body, context), request, context)
    }
  }
}

extension [Endpoint] {
  /// These endpoints, grouped under `tag`, with descriptions of their path parameters.
  package func tagged(_ tag: String, _ names: Parameter...) -> [Endpoint] {
    map { endpoint in
      var endpoint = endpoint
      endpoint.operation?.tag = tag
      return endpoint.naming(names)
    }
  }

  /// Returns these endpoints with descriptions of their path parameters.
  package func naming(_ names: Parameter...) -> [Endpoint] { map { $0.naming(names) } }
}

extension Endpoint {
  fileprivate func naming(_ names: [Parameter]) -> Endpoint {
    var endpoint = self
    endpoint.operation?.parameters += names.filter { path.contains("{\($0.name)}") }
    return endpoint
  }
}

extension JSONEncoder {
  /// The encoder of all answers. Keys are sorted, so that equal values give equal bytes.
  package static var web: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return encoder
  }
}

extension Response {
  /// A response with `value` as JSON.
  package static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) throws -> Response {
    Response(
      status: status, headers: [.contentType: "application/json"],
      body: .init(byteBuffer: .init(bytes: try JSONEncoder.web.encode(value))))
  }

  package static func text(
    _ text: String, type: String = "text/plain; charset=utf-8", status: HTTPResponse.Status = .ok
  )
    -> Response
  {
    Response(status: status, headers: [.contentType: type], body: .init(byteBuffer: .init(string: text)))
  }

  package static func bytes(_ bytes: [UInt8], type: String) -> Response {
    Response(status: .ok, headers: [.contentType: type], body: .init(byteBuffer: .init(bytes: bytes)))
  }

  /// The response as a file called `name`, in any script, which the browser saves or, if `isShown`, shows (RFC 6266).
  package func download(as name: String, isShown: Bool = false) -> Response {
    var response = self
    let unreserved = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
    let encoded = name.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    // Some programs read only this form, which cannot hold every name.
    let plain = encoded == name ? "; filename=\"\(name)\"" : ""
    response.headers[.contentDisposition] =
      "\(isShown ? "inline" : "attachment")\(plain); filename*=UTF-8''\(encoded)"
    return response
  }
}

extension Request {
  /// Decodes the body as `type`; throws a problem that names the field.
  fileprivate func json<T: Decodable>(_ type: T.Type, _ context: AppRequestContext) async throws -> T {
    try checkIsJSON()
    let body = try await BodyReader().collect(self, upTo: context.maxUploadSize)
    do {
      return try JSONDecoder().decode(type, from: Data(body))
    } catch let error as DecodingError {
      throw Problem.invalid("badBody", Self.explain(error))
    }
  }

  /// Checks that a body with a content type is JSON; one without is read as JSON.
  ///
  /// - Throws: ``Problem`` with 415.
  func checkIsJSON() throws(Problem) {
    guard let type = headers[.contentType] else { return }
    let name = type.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    guard name == "application/json" else {
      throw Problem(.unsupportedMediaType, "notJSON", "The body is \(name): send JSON, as application/json.")
    }
  }

  private static func explain(_ error: DecodingError) -> String {
    func name(_ path: [any CodingKey]) -> String { path.map(\.stringValue).joined(separator: ".") }
    switch error {
    case .keyNotFound(let key, let context): return "The field \"\(name(context.codingPath + [key]))\" is missing."
    case .typeMismatch(let type, let context):
      return "The field \"\(name(context.codingPath))\" must be of type \(type)."
    case .valueNotFound(let type, let context):
      return "The field \"\(name(context.codingPath))\" is null, but must be of type \(type)."
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      return "The field \"\(name(context.codingPath))\" is wrong: \(context.debugDescription)"
    default: return "The body is not a JSON object: send one as application/json."
    }
  }
}
