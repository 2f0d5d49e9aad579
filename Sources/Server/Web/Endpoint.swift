import Foundation
import Hummingbird

/// One address of the server, with what answers it. The list of all is what the router is made from, and what the
/// OpenAPI document is held against.
struct Endpoint: Sendable {
  let method: HTTPRequest.Method
  /// With parameters in braces: "/api/contests/{id}".
  let path: String
  let answer: @Sendable (Request, Visit) async throws -> Response

  static func get(_ path: String, _ answer: @escaping @Sendable (Request, Visit) async throws -> Response) -> Self {
    Self(method: .get, path: path, answer: answer)
  }

  static func post(_ path: String, _ answer: @escaping @Sendable (Request, Visit) async throws -> Response) -> Self {
    Self(method: .post, path: path, answer: answer)
  }

  static func delete(_ path: String, _ answer: @escaping @Sendable (Request, Visit) async throws -> Response) -> Self {
    Self(method: .delete, path: path, answer: answer)
  }
}

extension JSONEncoder {
  /// How all answers are written: fields in order, so that equal values are equal bytes.
  static var web: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return encoder
  }
}

extension Response {
  /// `value` as JSON.
  static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) throws -> Response {
    Response(
      status: status, headers: [.contentType: "application/json"],
      body: .init(byteBuffer: .init(bytes: try JSONEncoder.web.encode(value))))
  }

  static func text(_ text: String, type: String = "text/plain; charset=utf-8", status: HTTPResponse.Status = .ok)
    -> Response
  {
    Response(status: status, headers: [.contentType: type], body: .init(byteBuffer: .init(string: text)))
  }

  static func bytes(_ bytes: [UInt8], type: String) -> Response {
    Response(status: .ok, headers: [.contentType: type], body: .init(byteBuffer: .init(bytes: bytes)))
  }

  /// The response, to be saved by the browser under `name`.
  func download(as name: String) -> Response {
    var response = self
    response.headers[.contentDisposition] = "attachment; filename=\"\(name)\""
    return response
  }
}

extension Request {
  /// The body as `type`, or a problem that names the field.
  func json<T: Decodable>(_ type: T.Type, _ visit: Visit) async throws -> T {
    let body = try await body.collect(upTo: visit.maxUploadSize)
    do {
      return try JSONDecoder().decode(type, from: Data(body.readableBytesView))
    } catch let error as DecodingError {
      throw Problem(.badRequest, "badBody", Self.explain(error))
    }
  }

  private static func explain(_ error: DecodingError) -> String {
    func name(_ path: [any CodingKey]) -> String { path.map(\.stringValue).joined(separator: ".") }
    switch error {
    case .keyNotFound(let key, let context): return "The field \"\(name(context.codingPath + [key]))\" is missing."
    case .typeMismatch(let type, let context):
      return "The field \"\(name(context.codingPath))\" must be of type \(type)."
    case .valueNotFound(let type, let context):
      return "The field \"\(name(context.codingPath))\" is null and must be of type \(type)."
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      return "The field \"\(name(context.codingPath))\" is not right: \(context.debugDescription)"
    default: return "The body is not a JSON object: send one as application/json."
    }
  }
}
