import HTTPTypes
import Hummingbird
import Logging

/// What holds for each request: problems have one form, writes come from our own pages, and browsers are told to be
/// strict.
struct Guard: RouterMiddleware {
  typealias Context = Visit

  private let pages: Pages
  private let contentSecurityPolicy: String

  /// No script, style or picture but ours and the tiles of the map, and no page around ours.
  init(pages: Pages, tileOrigin: String?) {
    self.pages = pages
    let pictures = ["img-src 'self' blob: data:", tileOrigin].compactMap(\.self).joined(separator: " ")
    contentSecurityPolicy = [
      "default-src 'none'", "script-src 'self'", "style-src 'self'", pictures, "connect-src 'self'",
      "media-src 'self' blob:", "font-src 'self'", "manifest-src 'self'", "form-action 'self'", "base-uri 'none'",
      "frame-ancestors 'none'",
    ].joined(separator: "; ")
  }

  @concurrent func handle(
    _ request: Request, context: Visit, next: @concurrent (Request, Visit) async throws -> Response
  ) async throws -> Response {
    var response: Response
    do {
      try Self.checkOrigin(of: request)
      response = try await next(request, context)
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      let problem = Problem(error)
      if problem == .unexpected {
        context.logger.error("request failed", metadata: ["path": "\(request.uri.path)", "error": "\(error)"])
      }
      response = try pages.missing(problem, request) ?? problem.response(from: request, context: context)
    }
    response.headers[.contentSecurityPolicy] = contentSecurityPolicy
    response.headers[.xContentTypeOptions] = "nosniff"
    response.headers[named: "Referrer-Policy"] = "no-referrer"
    response.headers[named: "Cross-Origin-Opener-Policy"] = "same-origin"
    response.headers[named: "Cross-Origin-Resource-Policy"] = "same-origin"
    response.headers[named: "Permissions-Policy"] = "camera=(self), geolocation=(self), microphone=()"
    if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
    return response
  }

  /// A page of somebody else's may not act with the cookies of ours. Programs send no Origin and have no cookies to lose.
  static func checkOrigin(of request: Request) throws {
    guard request.method != .get, request.method != .head, let origin = request.headers[.origin] else { return }
    let host = request.head.authority ?? ""
    guard origin == "http://\(host)" || origin == "https://\(host)" else {
      throw Problem(
        .forbidden, "foreignOrigin", "This request comes from a page of another site (\(origin.prefix(100))).")
    }
  }
}

extension HTTPFields {
  /// A field that HTTPTypes has no name for.
  subscript(named name: String) -> String? {
    get { HTTPField.Name(name).flatMap { self[$0] } }
    set { if let name = HTTPField.Name(name) { self[name] = newValue } }
  }
}
