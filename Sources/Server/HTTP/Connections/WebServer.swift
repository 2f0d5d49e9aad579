import Cryptography
package import Hummingbird
import HummingbirdCore
package import Logging
import NIOCore
public import ServiceLifecycle

/// Answers requests until the daemon stops, by a router that can be replaced.
public struct WebServer: Service {
  /// A certificate chain and its key, as PEM.
  public struct TLS: Sendable, Equatable {
    /// The certificates as one PEM text, the server's first.
    public var certificates: String
    /// The private key of the server's certificate, as PEM.
    public var key: String

    /// Creates the pair; whether it is PEM, and whether it fits, is seen when the server runs.
    public init(certificates: String, key: String) {
      self.certificates = certificates
      self.key = key
    }
  }

  private let responder: CurrentResponder
  private let connections: ConnectionLimit
  let host: String
  let port: Int
  let socket: Int32?
  let tls: (@Sendable () throws -> TLS)?
  let logger: Logger
  let onListening: @Sendable (_ port: Int) async -> Void

  /// The most connections at once: a class of 32 with a page and a stream each, a wall, and enough for a whole school.
  /// Further connections wait.
  static let maxConnections = 1024
  /// The most connections of one address (of IPv6, of one /64): twenty browsers behind one router that all ask at
  /// once, and many more that do not.
  static let maxConnectionsPerAddress = 128
  /// The time after which an idle connection is closed. Streams send something every 15 seconds.
  static let idleTimeout = TimeAmount.seconds(90)
  /// How long connections may go on when the daemon stops: requests that were made are answered in far less, and a
  /// client that takes longer has stalled.
  package static let farewell = Duration.seconds(5)

  /// A server that listens at `host` (a name or address) and `port` (0 for any free port), over HTTPS if `tls` is
  /// given, which is asked again while the server runs. The connections that are closed because their address has too
  /// many are counted by `limiter`. Where somebody else listens already, on `socket`, that one is
  /// served and `host` and `port` say nothing. `onListening` is called with the port once requests are answered.
  package init(
    _ router: Router<AppRequestContext>, proxies: Proxies, limiter: RateLimiter, host: String, port: Int,
    socket: Int32? = nil, tls: (@Sendable () throws -> TLS)?, logger: Logger,
    onListening: @escaping @Sendable (_ port: Int) async -> Void
  ) {
    responder = CurrentResponder(router)
    connections = ConnectionLimit(maxPerAddress: Self.maxConnectionsPerAddress, proxies: proxies) {
      limiter.countConnection(of: $0, logger)
    }
    self.host = host
    self.port = port
    self.socket = socket
    self.tls = tls
    self.logger = logger
    self.onListening = onListening
  }

  /// Answers requests from now on by `router`. Answers that were begun go on.
  package func show(_ router: Router<AppRequestContext>) { responder.replace(with: router) }

  /// Answers requests until the daemon stops, and then those that have been asked, for some seconds.
  ///
  /// - Throws: `TLSFailure` for certificates or a key that cannot be used, `IOError` for an address or a port that
  ///   cannot be listened on.
  public func run() async throws {
    let server = try service()
    try await withThrowingTaskGroup(of: Bool.self) { group in
      group.addTask {
        try await server.run()
        return true
      }
      group.addTask {
        await closeStalled()
        return false
      }
      while let isOver = try await group.next(), !isOver {}
      group.cancelAll()
    }
  }

  /// Closes the connections that are still there some seconds after the daemon was told to stop: a client that neither
  /// sends nor reads must not hold it up.
  private func closeStalled() async {
    guard (try? await gracefulShutdown()) != nil, (try? await Task.sleep(for: Self.farewell)) != nil else { return }
    repeat {
      let count = connections.closeAll()
      if count > 0 {
        logger.notice("connections were closed because they had stalled", metadata: ["count": "\(count)"])
      }
    } while (try? await Task.sleep(for: .seconds(1))) != nil
  }

  private func service() throws -> any Service {
    let onRunning = { @Sendable (channel: any Channel) in await onListening(channel.localAddress?.port ?? port) }
    let makeChannel = try channel()
    if let socket {
      return listener(socket, makeChannel { try await responder.serve($0, $1, $2, logger: logger) }, onRunning)
    }
    return Application(
      responder: responder, server: HTTPServerBuilder(makeChannel),
      configuration: ApplicationConfiguration(
        address: .hostname(host, port: port), serverName: nil,
        availableConnectionsDelegate: MaximumAvailableConnections(Self.maxConnections)),
      onServerRunning: onRunning, logger: logger)
  }

  private func listener(
    _ socket: Int32, _ child: some ServerChildChannel, _ onListening: @escaping @Sendable (any Channel) async -> Void
  ) -> any Service {
    AdoptedListener(
      descriptor: socket, child: child, maxConnections: Self.maxConnections, connections: connections, logger: logger,
      onListening: onListening)
  }

  /// Makes of a responder the channel that serves one connection.
  private func channel() throws -> @Sendable (@escaping HTTPChannelHandler.Responder) -> any ServerChildChannel {
    let configuration = HTTP1Channel.Configuration(
      additionalChannelHandlers: [connections.handler], idleTimeout: Self.idleTimeout,
      httpDecoderConfiguration: .init(
        maxHeaderFieldSize: 8 * 1024, maxHeaderListSize: 32 * 1024, maxHeaderFieldCount: 100))
    let old = MarkedConnections.old()
    let http = { @Sendable (responder: @escaping HTTPChannelHandler.Responder) in
      FirstLineChannel(
        base: HTTP1Channel(responder: connections.telling(old.telling(responder)), configuration: configuration),
        old: old)
    }
    guard let tls else { return { http($0) } }
    let certificate = try ServedCertificate(tls, logger: logger)
    let plain = MarkedConnections.plain()
    return { responder in TLSChannel(base: http(plain.telling(responder)), plain: plain) { certificate.context } }
  }
}
