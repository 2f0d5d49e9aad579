import AsyncAlgorithms
import HTTP
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle

/// One stream of events for all tabs of a browser. A browser has only six connections to a plain HTTP address, and
/// needs them for its requests.
struct EventRoutes {
  /// Answers the requests for the streams that can be followed here.
  private let streams: RouterResponder<AppRequestContext>
  private let limiter: RateLimiter

  /// Streams that are followed at once at most.
  private static let maxStreams = 64
  private static let of = Parameter.query(
    "of",
    """
    The path and query of a stream of events. What follows a # is its Last-Event-ID. May be given \(maxStreams) times: its \
    position, from 0 on, stands before the name of each event, as in `1.state`, and before its id, as in `1:17`.
    """, required: true)

  /// Joins those streams that `endpoints` have.
  init(joining endpoints: [Endpoint], limiter: RateLimiter) {
    self.limiter = limiter
    let router = Router(context: AppRequestContext.self)
    for endpoint in endpoints where endpoint.path.hasSuffix("/events") {
      router.on(RouterPath(endpoint.path), method: endpoint.method) { try await endpoint.answer($0, $1) }
    }
    streams = router.buildResponder()
  }

  var endpoints: [Endpoint] {
    [
      .get(
        "/api/events", "Several streams of events as one", with: [Self.of],
        .events(
          """
          The events of all streams, and of each `open` when it has begun and `end` when it has ended or is refused: its \
          own address says why
          """), run: join)
    ].tagged("daemon")
  }

  @Sendable private func join(_ request: Request, _ context: AppRequestContext) async throws -> Response {
    let paths = request.uri.queryParameters[values: "of"].map(String.init)
    guard paths.count <= Self.maxStreams else { throw Self.of.refusal }
    // A browser that opens ten tabs, one after the other, opens its stream ten times.
    try limiter.admit(.listen, request, context, cost: Double(paths.count / 8))
    return .eventStream { writer in
      // The channel makes each stream wait until its last part is sent.
      let said = AsyncChannel<ByteBuffer>()
      try await request.body.consumeWithCancellationOnInboundClose { _ in
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask {
            await withDiscardingTaskGroup { parts in
              for (number, path) in paths.enumerated() {
                let part = Part(number: number, said: said)
                parts.addTask {
                  try? await follow(path, of: request, context, as: part)
                  await part.say("end")
                }
              }
            }
            said.finish()
          }
          for await text in said.cancelOnGracefulShutdown() { try await writer.write(text) }
          group.cancelAll()
        }
      }
    }
  }

  private func follow(_ path: String, of request: Request, _ context: AppRequestContext, as part: Part) async throws {
    let halves = path.split(separator: "#", maxSplits: 1).map(String.init)
    var head = request.head
    head.path = halves.first
    head.headerFields[named: "Last-Event-ID"] = halves.count > 1 ? halves[1] : nil
    let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
    try SecurityMiddleware.checkQuery(of: request)
    let response = try await streams.respond(to: request, context: context)
    guard response.status == .ok else { return }
    await part.say("open")
    try await Response.$isPartOfEvents.withValue(true) { try await response.body.write(part) }
  }
}

/// Writes the parts of one stream, marked with the stream's number.
private struct Part: ResponseBodyWriter {
  let number: Int
  let said: AsyncChannel<ByteBuffer>

  func say(_ name: String) async { await said.send(ByteBuffer(string: "event: \(number).\(name)\ndata: {}\n\n")) }

  func write(_ buffer: ByteBuffer) async throws {
    let text = String(buffer: buffer)
    // When to try again is told once for all.
    guard !text.hasPrefix("retry:") else { return }
    // Name and id come before the data.
    let own = text.replacing("event: ", with: "event: \(number).", maxReplacements: 1)
    await said.send(ByteBuffer(string: own.hasPrefix("id: ") ? "id: \(number):" + own.dropFirst(4) : own))
  }

  func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
