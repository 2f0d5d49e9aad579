import Foundation
public import Hummingbird

/// The reason why a request fails, sent as `application/problem+json` (RFC 9457).
public struct Problem: Error, HTTPResponseError, Sendable, Equatable {
  /// The status of the response, which its body repeats.
  public let status: HTTPResponse.Status
  /// The code for programs.
  public let code: String
  /// A sentence that says what is wrong and what to do.
  public let title: String
  /// The thing that the sentence names, such as a reference; nil where it names nothing.
  public var name: String?
  /// The number of seconds after which to try again; nil if waiting does not help.
  public var retryAfter: Int?
  /// The methods that the address allows; nil unless the method is wrong.
  var allow: [HTTPRequest.Method]?

  /// Creates a problem with its `code` for programs and its `title` for people.
  public init(_ status: HTTPResponse.Status, _ code: String, _ title: String, retryAfter: Int? = nil) {
    self.status = status
    self.code = code
    self.title = title
    self.retryAfter = retryAfter
  }

  struct Body: Codable, Described {
    static let description: String? = "RFC 9457."
    static let fields: [String: JSONValue] = [
      "code": "The code for programs.", "title": "What is wrong and what to do.",
      "name": "What the title names, such as a reference.",
    ]

    let status: Int
    let code: String
    let title: String
    let name: String?
  }

  /// The problem as JSON, with the headers `Retry-After` and `Allow` where they apply.
  ///
  /// - Throws: `EncodingError`, though texts and numbers always encode.
  public func response(from request: Request, context: some RequestContext) throws -> Response {
    let body = try JSONEncoder.web.encode(Body(status: status.code, code: code, title: title, name: name))
    var response = Response(
      status: status, headers: [.contentType: "application/problem+json"], body: .init(byteBuffer: .init(bytes: body)))
    if let retryAfter { response.headers[.retryAfter] = String(retryAfter) }
    if let allow { response.headers[.allow] = allow.map(\.rawValue).joined(separator: ", ") }
    return response
  }
}

extension Problem {
  /// Whether it says that too much is asked for at once, or too slowly, which is counted and not logged one by one.
  /// Requests that have a budget are counted where that is spent.
  var isOverload: Bool { ["busy", "tooSlow", "tooManyGames"].contains(code) }

  /// A malformed request (400).
  public static func invalid(_ code: String, _ title: String) -> Problem { Problem(.badRequest, code, title) }
  /// Something that does not exist (404).
  public static func missing(_ code: String, _ title: String) -> Problem { Problem(.notFound, code, title) }
  /// Something that this browser may not do (403).
  public static func denied(_ code: String, _ title: String) -> Problem { Problem(.forbidden, code, title) }
  /// Something that the current state does not allow (409).
  public static func refused(_ code: String, _ title: String) -> Problem { Problem(.conflict, code, title) }
  /// Content that cannot be used (422).
  public static func unusable(_ code: String, _ title: String) -> Problem {
    Problem(.unprocessableContent, code, title)
  }
  /// Something that the daemon cannot do now (503).
  public static func unavailable(_ code: String, _ title: String) -> Problem {
    Problem(.serviceUnavailable, code, title)
  }

  /// An error without a mapping; the log has its details.
  static let unexpected = Problem(
    .internalServerError, "internal", "The daemon failed to process this request: its log says why.")
  /// A method that the address does not allow (405).
  static func wrongMethod(_ method: HTTPRequest.Method, allowed: [HTTPRequest.Method]) -> Problem {
    let names = allowed.map(\.rawValue).joined(separator: ", ")
    var problem = Problem(
      .methodNotAllowed, "wrongMethod", "This address does not allow \(method.rawValue.prefix(20)): use \(names).")
    problem.allow = allowed
    return problem
  }

  package static let notFound = Problem(.notFound, "notFound", "There is nothing at this address: check it.")
  package static let stranger = Problem(
    .forbidden, "stranger", "This browser does not take part in this game: join it with its PIN.")
  static let notYourCamera = Problem(
    .forbidden, "notYourCamera",
    "Only the host, and who sits at the daemon's machine, may see through its camera: use your own.")
  static let sessionEnded = Problem(
    .unauthorized, "sessionEnded",
    "This browser is no longer the host's, because its session has ended: open the address that \"apeiron host link\" prints."
  )
  package static let hostOnly = Problem(
    .forbidden, "hostOnly",
    "Only the host may do this: open the address that \"apeiron host link\" prints.")
}
