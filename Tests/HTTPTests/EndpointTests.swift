import Basics
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import TestSupport
import Testing

@testable import HTTP

/// A site of a few addresses, without a game: what every address has by itself.
@Suite struct `An address` {
  private struct Bird: Codable { let name: String }

  private let folder: TemporaryFolder
  private let limiter: RateLimiter
  private let responder: RouterResponder<AppRequestContext>

  init() throws {
    folder = try TemporaryFolder()
    let sessions = Sessions(
      keyring: Keyring(key: [UInt8](repeating: 7, count: 32)), host: HostAccess(HostBookFile(folder: folder.path)),
      wallClock: WallClock(), isSecure: false)
    limiter = RateLimiter(sessions: sessions, clock: TestClock(users: 1))
    let endpoints: [Endpoint] = [
      .get("/api/birds", "The birds", with: [.query("most", "How many.", ["type": "integer"])]) { _, _ in
        try .json([Bird(name: "Wren")])
      },
      .post("/api/birds", "Add a bird", Bird.self) { bird, _, _ in try .json(bird, status: .created) }.costly,
      .page("/full") { _, _ in throw Problem.unavailable("busy", "Wait.") },
    ]
    let router = Router(context: AppRequestContext.self, options: .autoGenerateHeadEndpoints)
    router.add(
      middleware: SecurityMiddleware(
        allowedMethods: AllowedMethods(endpoints), address: SiteAddress(hosts: { ["quiz.test"] }), tileOrigin: nil,
        missing: { _, _ in nil }))
    router.add(endpoints, limiter: limiter)
    responder = router.buildResponder()
  }

  private func send(
    _ method: HTTPRequest.Method, _ path: String, _ body: String = "", to host: String = "quiz.test",
    from address: String? = nil
  ) async throws -> Response {
    let head = HTTPRequest(method: method, scheme: "http", authority: host, path: path)
    let channel = EmbeddedChannel()
    channel.remoteAddress = try address.map { try SocketAddress(ipAddress: $0, port: 4000) }
    let context = AppRequestContext(source: .init(channel: channel, logger: Logger(label: "test")))
    let request = Request(head: head, body: RequestBody(buffer: ByteBuffer(string: body)))
    return try await responder.respond(to: request, context: context)
  }

  @Test func `is answered, and refuses what it does not allow`() async throws {
    #expect(try await send(.get, "/api/birds").status == .ok)
    #expect(try await send(.get, "/api/birds?most=many").status == .badRequest)
    #expect(try await send(.get, "/api/fish").status == .notFound)
    let refused = try await send(.delete, "/api/birds")
    #expect(refused.status == .methodNotAllowed)
    #expect(refused.headers[.allow] == "GET, HEAD, OPTIONS, POST")
    #expect(try await send(.get, "/api/birds", to: "evil.test").status == .misdirectedRequest)
  }

  @Test func `takes a body of its type, and no other`() async throws {
    #expect(try await send(.post, "/api/birds", #"{"name":"Robin"}"#).status == .created)
    for body in ["", "[]", #"{"name":1}"#] {
      #expect(try await send(.post, "/api/birds", body).status == .badRequest, "\(body)")
    }
  }

  @Test func `has a budget for each client, and counts who is refused`() async throws {
    for _ in 0..<Int(RateLimit.open.ofAddress.burst) {
      #expect(try await send(.post, "/api/birds", #"{"name":"Robin"}"#, from: "10.0.0.66").status == .created)
    }
    #expect(try await send(.post, "/api/birds", #"{"name":"Robin"}"#, from: "10.0.0.66").status == .tooManyRequests)
    #expect(try await send(.post, "/api/birds", #"{"name":"Robin"}"#, from: "10.0.0.67").status == .created)
    #expect(limiter.refused(.open) == 1)
  }

  @Test func `counts what is refused because too much is asked for`() async throws {
    #expect(try await send(.get, "/full").status == .serviceUnavailable)
    #expect(limiter.refused(.write) == 1)
  }
}
