import Basics
import Foundation
package import HTTPTypes
package import Hummingbird
import Logging
import Metrics

/// The rules for each request: problems have one form, writes come from our own pages, and
/// browsers are told to be strict.
package struct SecurityMiddleware: RouterMiddleware {
  package typealias Context = AppRequestContext

  private let missing: @Sendable (Problem, Request) throws -> Response?
  private let allowedMethods: AllowedMethods
  private let address: SiteAddress
  private let tileOrigin: String?

  /// The paths that load balancers request, some of them without a host name.
  static let probes = ["/livez", "/readyz"]

  /// No script, style or picture but ours and the tiles of the map, and no page around ours. `missing` is the page for
  /// a problem, and nil where a program asks.
  package init(
    allowedMethods: AllowedMethods, address: SiteAddress, tileOrigin: String?,
    missing: @escaping @Sendable (Problem, Request) throws -> Response?
  ) {
    self.missing = missing
    self.allowedMethods = allowedMethods
    self.address = address
    self.tileOrigin = tileOrigin
  }

  /// The resources that pages may load and connect to. A page that came over plain HTTP also asks our own addresses
  /// whether its browser trusts them.
  private func contentSecurityPolicy(isPlain: Bool) -> String {
    let pictures = ["img-src 'self' blob: data:", tileOrigin].compactMap(\.self).joined(separator: " ")
    let own = isPlain ? address.addresses().filter { $0.hasPrefix("https://") } : []
    return [
      "default-src 'none'", "script-src 'self'", "style-src 'self'", pictures,
      (["connect-src 'self'"] + own).joined(separator: " "),
      "media-src 'self' blob:", "font-src 'self'", "manifest-src 'self'", "form-action 'self'", "base-uri 'none'",
      "frame-ancestors 'none'",
    ].joined(separator: "; ")
  }

  @concurrent package func handle(
    _ request: Request, context: AppRequestContext,
    next: @concurrent (Request, AppRequestContext) async throws -> Response
  ) async throws -> Response {
    var response: Response
    var context = context
    if let peer = context.peer { context.client = address.proxies.client(request.head, from: peer) }
    let request = context.client.isSecure == true ? request.with(\.scheme, "https") : request
    do {
      try checkHost(of: request, at: context.local)
      try Self.checkQuery(of: request)
      try Self.checkOrigin(of: request, from: context.peer)
      response = try await route(request, context, next)
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      let problem = Problem(error)
      if problem.status.kind == .serverError { Self.log(problem, error, request, context) }
      address.proxies.tell(problem, context.logger)
      response = try missing(problem, request) ?? problem.response(from: request, context: context)
      if request.method == .head { response = response.createHeadResponse() }
    }
    Counter(
      label: "apeiron_http_responses_total", dimensions: [("class", "\(response.status.code / 100)xx")]
    ).increment()
    response.headers[.contentSecurityPolicy] = contentSecurityPolicy(
      isPlain: address.isSecure && request.head.scheme != "https")
    response.headers[.xContentTypeOptions] = "nosniff"
    response.headers[named: "Referrer-Policy"] = "no-referrer"
    response.headers[named: "Cross-Origin-Opener-Policy"] = "same-origin"
    // That a daemon answers is no secret: a page that came over plain HTTP asks whether its
    // browser trusts the certificate.
    let isOpen = request.uri.path == "/livez"
    response.headers[named: "Cross-Origin-Resource-Policy"] = isOpen ? "cross-origin" : "same-origin"
    response.headers[named: "Permissions-Policy"] = "camera=(self), geolocation=(self), microphone=()"
    if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
    return response
  }

  /// Tells the log of a problem that is the daemon's own. Addresses are told as the router has them: the
  /// texts in their places may be names.
  private static func log(_ problem: Problem, _ error: any Error, _ request: Request, _ context: AppRequestContext) {
    // Requests that are refused because too much is asked for are logged elsewhere.
    guard !problem.isOverload else { return }
    context.logger.error(
      "a request failed",
      metadata: [
        "code": "\(problem.code)", "status": "\(problem.status.code)", "method": "\(request.method)",
        "address": "\(context.endpointPath ?? "unknown")", "error": "\(error)",
      ])
  }

  /// The answer that the router finds; where there is something at the address, but for
  /// other methods, the list of these.
  private func route(
    _ request: Request, _ context: AppRequestContext,
    _ next: @concurrent (Request, AppRequestContext) async throws -> Response
  ) async throws -> Response {
    do { return try await next(request, context) } catch let error as HTTPError where error.status == .notFound {
      guard let methods = allowedMethods(request.uri.path) else { throw error }
      guard request.method == .options else { throw Problem.wrongMethod(request.method, allowed: methods) }
      return Response(status: .noContent, headers: [.allow: methods.map(\.rawValue).joined(separator: ", ")])
    }
  }

  /// A page of somebody else's may have a name of its own lead to this machine, and would then be one of ours.
  private func checkHost(of request: Request, at local: NetworkAddress?) throws(Problem) {
    let host = request.head.authority
    guard !OwnHosts(site: address).contains(host, at: local) else { return }
    // HAProxy asks without a host whether the daemon is there, and this is no secret.
    if host == nil, Self.probes.contains(request.uri.path) { return }
    throw Problem(
      .misdirectedRequest, "foreignHost",
      "Apeiron does not go by the name \(host.map { "\"\($0.prefix(100))\"" } ?? "of nobody"): open it by its address, or "
        + "tell it this name with the setting names.")
  }

  /// A query that is not UTF-8 behind its percent signs would be taken for the text that it looks like.
  package static func checkQuery(of request: Request) throws(Problem) {
    guard let query = request.uri.query, query.removingPercentEncoding == nil else { return }
    throw .invalid(
      "badQuery", "What follows the ? of this address cannot be decoded: write it as UTF-8 behind % signs.")
  }

  /// A page of somebody else's may not act with the cookies of ours. Programs send no
  /// Origin and have no cookies to lose.
  static func checkOrigin(of request: Request, from peer: NetworkAddress? = nil) throws {
    guard request.method != .get, request.method != .head, let origin = request.headers[.origin] else { return }
    let host = request.head.authority ?? ""
    guard origin != "http://\(host)", origin != "https://\(host)" else { return }
    // A proxy that asks by its own name for the daemon makes all of its pages foreign.
    let page = origin.split(separator: "/").last.flatMap { OwnHosts.host(of: $0) }
    let isOfNetwork = origin.hasPrefix("http") && page.map { !Proxies.namesThisMachine($0) } ?? false
    let isAsked = Proxies.isForwarded(request.headers) || peer?.isLoopback == true && Proxies.namesThisMachine(host)
    guard !isAsked || !isOfNetwork else {
      throw Problem(
        .forbidden, "proxyHost",
        """
        The proxy before Apeiron asks for \(host) and not for \(origin.prefix(100)), so that its pages count as those of \
        another site. Pass the host on: in nginx "proxy_set_header Host $http_host;", in HAProxy by no \
        "http-request set-header Host".
        """)
    }
    throw Problem(
      .forbidden, "foreignOrigin", "This request comes from a page of another site (\(origin.prefix(100))).")
  }
}

extension HTTPFields {
  /// A field that HTTPTypes has no name for.
  package subscript(named name: String) -> String? {
    get { HTTPField.Name(name).flatMap { self[$0] } }
    set { if let name = HTTPField.Name(name) { self[name] = newValue } }
  }
}
