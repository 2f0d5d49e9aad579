import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded

@testable import HTTP
@testable import Web

/// A browser without a network: it asks the site's router, keeps cookies, and holds each
/// answer against the OpenAPI document.
final class Browser {
  struct Answer {
    let status: Int
    let headers: HTTPFields
    let body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }
    var json: [String: Any] { (try? JSONSerialization.jsonObject(with: Data(body)) as? [String: Any]) ?? [:] }
  }

  private var responder: RouterResponder<AppRequestContext>
  var cookies: [String: String] = [:]
  /// The logger of its requests.
  var logger = Logger(label: "test")

  /// Where it is; nil for a browser without a network, which sits at the daemon's machine.
  var address: String?
  /// The authority by which it asks for the daemon, where that is not the one that people at its place use.
  private let asked: String?
  /// The authority by which it asks for the daemon.
  private var authority: String {
    asked ?? (address == "127.0.0.1" || address == "::1" ? "127.0.0.1:8080" : "quiz.test:8080")
  }
  /// How it asks, "https" where the site is served so.
  private let scheme: String

  init(
    _ site: Site, at address: String? = nil, asking authority: String? = nil, over scheme: String? = nil
  ) {
    responder = site.router().buildResponder()
    (self.address, asked) = (address, authority)
    self.scheme = scheme ?? (site.address.isSecure ? "https" : "http")
  }

  /// Two browsers of one daemon, which remembers of both.
  static func pair(_ site: Site, at first: String, _ second: String) -> (Browser, Browser) {
    let (one, other) = (Browser(site, at: first), Browser(site, at: second))
    other.responder = one.responder
    return (one, other)
  }

  func get(_ path: String, _ headers: HTTPFields = [:]) async throws -> Answer { try await send(.get, path, headers) }

  func post(_ path: String, json: String, _ headers: HTTPFields = [:]) async throws -> Answer {
    try await send(.post, path, headers, Array(json.utf8))
  }

  func send(_ method: HTTPRequest.Method, _ path: String, _ headers: HTTPFields = [:], _ body: [UInt8] = [])
    async throws
    -> Answer
  {
    try await send(method, path, headers, body: RequestBody(buffer: ByteBuffer(bytes: body)))
  }

  func send(
    _ method: HTTPRequest.Method, _ path: String, _ headers: HTTPFields = [:], body: RequestBody
  ) async throws -> Answer {
    var head = HTTPRequest(
      method: method, scheme: scheme, authority: authority, path: path, headerFields: headers)
    if !cookies.isEmpty {
      head.headerFields[.cookie] = cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
    }
    let request = Request(head: head, body: body)
    let channel = EmbeddedChannel()
    channel.remoteAddress = try address.map { try SocketAddress(ipAddress: $0, port: 4000) }
    channel.localAddress = try address.map { _ in try SocketAddress(ipAddress: "10.0.0.2", port: 8080) }
    let context = AppRequestContext(source: .init(channel: channel, logger: logger))
    let response = try await responder.respond(to: request, context: context)
    for cookie in response.headers[values: .setCookie] {
      let parts = cookie.split(separator: ";")[0].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      cookies[String(parts[0])] = String(parts[1])
    }
    let bytes = Array(buffer: try await response.collected())
    let answer = Answer(status: response.status.code, headers: response.headers, body: bytes)
    Contract.api.check(answer, to: method, path)
    return answer
  }
}
