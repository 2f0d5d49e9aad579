import HTTPTypes
import HummingbirdCore
import NIOCore
import Synchronization

/// Connections of which something is known that is lost where requests become values. Their requests are told by it.
final class MarkedConnections: Sendable {
  private let open = Mutex<Set<ObjectIdentifier>>([])
  private let tell: @Sendable (_ request: Request, _ isMarked: Bool) -> Request

  private init(_ tell: @escaping @Sendable (_ request: Request, _ isMarked: Bool) -> Request) { self.tell = tell }

  /// Those to a server of HTTPS that speak plain HTTP: their requests have the scheme "http", and all others "https".
  static func plain() -> MarkedConnections { MarkedConnections { $0.with(\.scheme, $1 ? "http" : "https") } }

  /// Those that speak HTTP/1.0, as proxies do with their shortest settings and browsers do not: their requests say
  /// `Via`, as if the proxy had said it itself.
  static func old() -> MarkedConnections {
    MarkedConnections { $1 ? $0.with(\.headerFields[named: "Via"], "1.0 unknown") : $0 }
  }

  /// Counts `channel` among them until it is closed.
  func add(_ channel: any Channel) {
    let id = ObjectIdentifier(channel)
    open.withLock { _ = $0.insert(id) }
    channel.closeFuture.whenComplete { [self] _ in open.withLock { _ = $0.remove(id) } }
  }

  /// `respond` with requests that carry the knowledge of their connection.
  func telling(_ respond: @escaping HTTPChannelHandler.Responder) -> HTTPChannelHandler.Responder {
    { [self] request, writer, channel in
      let isMarked = open.withLock { $0.contains(ObjectIdentifier(channel)) }
      try await respond(tell(request, isMarked), writer, channel)
    }
  }
}

extension Request {
  /// The request with another `value` in its head.
  func with<Value>(_ field: WritableKeyPath<HTTPRequest, Value>, _ value: Value) -> Request {
    var head = head
    head[keyPath: field] = value
    return Request(head: head, body: body)
  }
}
