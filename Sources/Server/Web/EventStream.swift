import AsyncAlgorithms
import Foundation
import Hummingbird
import Metrics
import NIOCore
import ServiceLifecycle

/// One server-sent event (WHATWG HTML, section 9.2).
struct ServerEvent: Sendable {
  let name: String
  /// What the browser sends back as `Last-Event-ID` when it reconnects; nil for events that are never repeated.
  let id: Int?
  /// The data, on one line.
  let data: String

  /// An event that carries `value` as JSON; nil if it cannot be encoded.
  init?(_ name: String, _ value: some Encodable, id: Int? = nil) {
    guard let data = try? JSONEncoder.web.encode(value) else { return nil }
    self.name = name
    self.id = id
    self.data = String(decoding: data, as: UTF8.self)
  }

  var text: String { (id.map { "id: \($0)\n" } ?? "") + "event: \(name)\ndata: \(data)\n\n" }
}

extension Response {
  /// The interval of comments that keep a stream alive, below the timeouts of phones and proxies.
  private static let heartbeat = Duration.seconds(15)

  private enum Beat: Sendable {
    case event(ServerEvent)
    case pulse
    case end
  }

  /// Streams `events` until they end, the page is closed or the daemon stops, and as long as `isAllowed`: a host's session can
  /// be revoked.
  static func events<Events: AsyncSequence & Sendable>(
    _ request: Request, _ events: Events, while isAllowed: @escaping @Sendable () -> Bool = { true }
  ) -> Response
  where Events.Element == ServerEvent, Events.Failure == Never, Events.AsyncIterator: SendableMetatype {
    let body = ResponseBody { writer in
      let open = Meter(label: "apeiron_event_streams")
      open.increment()
      defer { open.decrement() }
      try await request.body.consumeWithCancellationOnInboundClose { _ in
        let beats = merge(
          chain(events.map(Beat.event), [Beat.end].async),
          AsyncTimerSequence(interval: heartbeat, clock: .suspending).map { _ in Beat.pulse })
        // The first bytes tell the browser that it is connected.
        try await writer.write(ByteBuffer(string: "retry: 1000\n\n"))
        stream: for await beat in beats.cancelOnGracefulShutdown() {
          guard isAllowed() else { break }
          switch beat {
          case .event(let event): try await writer.write(ByteBuffer(string: event.text))
          case .pulse: try await writer.write(ByteBuffer(string: ": still here\n\n"))
          case .end: break stream
          }
        }
      }
      try await writer.finish(nil)
    }
    return Response(status: .ok, headers: [.contentType: "text/event-stream"], body: body)
  }
}
