import AsyncAlgorithms
import Foundation
package import Hummingbird
import Metrics
import NIOCore
import ServiceLifecycle

/// One server-sent event (WHATWG HTML, section 9.2).
package struct ServerEvent: Sendable {
  let name: String
  /// The identifier that the browser sends back as `Last-Event-ID` when it reconnects; nil for events that are never
  /// repeated.
  let id: Int?
  /// The data, on one line.
  let data: String

  private init(name: String, id: Int?, data: String) { (self.name, self.id, self.data) = (name, id, data) }

  /// An event that carries `value` as JSON; nil if it cannot be encoded.
  package init?(_ name: String, _ value: some Encodable, id: Int? = nil) {
    guard let data = try? JSONEncoder.web.encode(value) else { return nil }
    self.init(name: name, id: id, data: String(decoding: data, as: UTF8.self))
  }

  /// An event that carries `json`, which is on one line, as ``JSONEncoder/web`` writes it.
  init(_ name: String, json: ByteBuffer) { self.init(name: name, id: nil, data: String(buffer: json)) }

  /// Tells the page that the connection lives. A page hears no comment, and no event without data.
  static let beat = ServerEvent(name: "beat", id: nil, data: "{}")

  var text: String { (id.map { "id: \($0)\n" } ?? "") + "event: \(name)\ndata: \(data)\n\n" }
}

extension Response {
  /// The interval of ``ServerEvent/beat``, below the timeouts of phones and proxies.
  private static let heartbeat = Duration.seconds(15)

  /// Whether the streamed events become part of another stream of events, which notices when the page is closed.
  @TaskLocal package static var isPartOfEvents = false

  /// Streams `events` until they end, the page is closed or the daemon stops, and only as long as `isAllowed`: a host's
  /// session can be revoked.
  package static func events<Events: AsyncSequence & Sendable>(
    _ request: Request, _ events: Events, while isAllowed: @escaping @Sendable () -> Bool = { true }
  ) -> Response
  where Events.Element == ServerEvent, Events.Failure == Never, Events.AsyncIterator: SendableMetatype {
    let send = { @Sendable @concurrent (writer: inout any ResponseBodyWriter) in
      let open = Meter(label: "apeiron_event_streams")
      open.increment()
      defer { open.decrement() }
      // Nil is the end.
      let beats = merge(
        chain(events.map { $0 as ServerEvent? }, [ServerEvent?.none].async),
        AsyncTimerSequence(interval: heartbeat, clock: .suspending).map { _ -> ServerEvent? in .beat })
      for await event in beats.cancelOnGracefulShutdown() {
        guard let event, isAllowed() else { break }
        try await writer.write(ByteBuffer(string: event.text))
      }
    }
    return eventStream { writer in
      guard !isPartOfEvents else { return try await send(&writer) }
      try await request.body.consumeWithCancellationOnInboundClose { _ in try await send(&writer) }
    }
  }

  /// A stream of events that `write` writes.
  package static func eventStream(
    _ write: @escaping @Sendable @concurrent (inout any ResponseBodyWriter) async throws -> Void
  ) -> Response {
    let body = ResponseBody { writer in
      // The first bytes tell the browser that it is connected.
      try await writer.write(ByteBuffer(string: "retry: 1000\n\n"))
      try await write(&writer)
      try await writer.finish(nil)
    }
    var response = Response(status: .ok, headers: [.contentType: "text/event-stream"], body: body)
    // Asks nginx to pass on each event at once.
    response.headers[named: "X-Accel-Buffering"] = "no"
    return response
  }
}
