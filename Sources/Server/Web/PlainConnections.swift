import HTTPTypes
import HummingbirdCore
import NIOCore
import Synchronization

/// The connections to a server of HTTPS that speak plain HTTP. Requests are told by it whether theirs is encrypted.
final class PlainConnections: Sendable {
  private let open = Mutex<Set<ObjectIdentifier>>([])

  /// Counts `channel` among them until it is closed.
  func add(_ channel: any Channel) {
    let id = ObjectIdentifier(channel)
    open.withLock { _ = $0.insert(id) }
    channel.closeFuture.whenComplete { [self] _ in open.withLock { _ = $0.remove(id) } }
  }

  /// `respond` with requests whose scheme is "https", or "http" where nobody has encrypted the connection.
  func telling(_ respond: @escaping HTTPChannelHandler.Responder) -> HTTPChannelHandler.Responder {
    { [self] request, writer, channel in
      let isPlain = open.withLock { $0.contains(ObjectIdentifier(channel)) }
      try await respond(request.with(\.scheme, isPlain ? "http" : "https"), writer, channel)
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
