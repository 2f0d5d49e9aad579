import Basics
import Cryptography
import EventSourcing
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import TLS

/// One GET request over a connection of its own. Redirects are reported, not followed, and reading stops at a size
/// limit.
///
/// Built on NIO, which the server needs anyway: a packaged HTTP client takes longer to build than the rest of the
/// daemon.
enum HTTPExchange {
  /// A server's response.
  enum Answer: Sendable {
    case body(Data)
    case redirect(WebLink)
    case refused(HTTPResponseStatus)
    case tooLarge
    /// The server is this machine, or in one of its networks; nothing was sent to it.
    case inside
  }

  private typealias Connection = NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>

  /// Fetches `link`, up to `limit` bytes, from a server for which `authorities` (PEM) sign, or those of the system; with
  /// `isOutsideOnly`, not from this machine and its networks.
  static func get(
    _ link: WebLink, atMost limit: Int, trusting authorities: String? = nil, isOutsideOnly: Bool = false
  ) async throws -> Answer {
    guard let url = URL(string: link.description), let name = url.host(percentEncoded: false) else {
      throw URLError(.badURL)
    }
    let isSecure = url.scheme?.lowercased() == "https"
    // A link has an IPv6 address in brackets.
    let host = name.trimmingCharacters(in: ["[", "]"])
    let port = url.port ?? (isSecure ? 443 : 80)
    let prepare: @Sendable (any Channel) -> EventLoopFuture<Connection> = { channel in
      channel.eventLoop.makeCompletedFuture {
        let pipeline = channel.pipeline.syncOperations
        if isSecure {
          try pipeline.addHandler(TLSHandler(TLSConnection(TLSContext(trusting: authorities), to: host)))
        }
        try pipeline.addHTTPClientHandlers()
        return try Connection(wrappingChannelSynchronously: channel)
      }
    }
    let connection: Connection
    if isOutsideOnly {
      // The host name is resolved once, and only the addresses that were checked are connected to: a second lookup could
      // give others.
      let goals = try await NIOThreadPool.singleton.runIfActive {
        try HostAddresses.all(of: host, port: port).filter { try isOutside($0) }
      }
      guard !goals.isEmpty else { return .inside }
      connection = try await connect(to: goals, prepare)
    } else {
      connection = try await bootstrap().connect(host: host, port: port, channelInitializer: prepare)
    }
    return try await connection.executeThenClose { inbound, outbound in
      // The whole request is written at once: a server that has the head may answer and close the connection, and
      // nothing more could be written then. If a write fails, the answer that is read tells why.
      try? await outbound.write(contentsOf: [.head(request(for: url)), .end(nil)])
      return try await answer(inbound, from: url, atMost: limit)
    }
  }

  private static func bootstrap() -> ClientBootstrap {
    ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup).connectTimeout(.seconds(5))
  }

  /// Connects to the first of `goals` that answers.
  private static func connect(
    to goals: [SocketAddress], _ prepare: @escaping @Sendable (any Channel) -> EventLoopFuture<Connection>
  ) async throws -> Connection {
    for goal in goals.dropLast() {
      if let connection = try? await bootstrap().connect(to: goal, channelInitializer: prepare) { return connection }
      try Task.checkCancellation()
    }
    return try await bootstrap().connect(to: goals[goals.count - 1], channelInitializer: prepare)
  }

  /// Whether `address` is on the public internet, and in none of this machine's networks.
  private static func isOutside(_ address: SocketAddress) throws -> Bool {
    guard let goal = address.ipAddress.flatMap({ NetworkAddress($0) }), goal.isPublic else { return false }
    return try !System.enumerateDevices().contains { device in
      guard let own = device.address?.ipAddress.flatMap({ NetworkAddress($0) }),
        let mask = device.netmask?.ipAddress.flatMap({ NetworkAddress($0) })
      else { return false }
      return goal.isInNetwork(of: own, mask: mask)
    }
  }

  private static func request(for url: URL) -> HTTPRequestHead {
    let path = url.path(percentEncoded: true)
    let query = url.query(percentEncoded: true).map { "?\($0)" } ?? ""
    let authority = (url.host(percentEncoded: true) ?? "") + (url.port.map { ":\($0)" } ?? "")
    // Servers of museums refuse clients that do not name themselves.
    let headers: HTTPHeaders = [
      "Host": authority, "User-Agent": "Apeiron", "Accept": "application/json, */*;q=0.5", "Connection": "close",
    ]
    return HTTPRequestHead(version: .http1_1, method: .GET, uri: (path.isEmpty ? "/" : path) + query, headers: headers)
  }

  private static func answer(
    _ parts: NIOAsyncChannelInboundStream<HTTPClientResponsePart>, from url: URL, atMost limit: Int
  ) async throws -> Answer {
    var data = Data()
    for try await part in parts {
      switch part {
      case .head(let head) where (300..<400).contains(head.status.code):
        guard let place = head.headers.first(name: "Location"),
          let target = URL(string: place, relativeTo: url).flatMap({ WebLink($0.absoluteString) })
        else { return .refused(head.status) }
        return .redirect(target)
      case .head(let head):
        guard head.status == .ok else { return .refused(head.status) }
        // The announced length is trusted only if it exceeds the limit.
        if let length = head.headers.first(name: "Content-Length").flatMap({ Int($0) }), length > limit {
          return .tooLarge
        }
      case .body(let bytes):
        if data.count + bytes.readableBytes > limit { return .tooLarge }
        data.append(contentsOf: bytes.readableBytesView)
      case .end:
        return .body(data)
      }
    }
    // The connection ended in the middle of the response.
    throw ChannelError.inputClosed
  }
}
