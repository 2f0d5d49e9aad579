import Cryptography
import Hummingbird
import HummingbirdCore
public import Logging
import NIOCore
public import ServiceLifecycle

/// Serves a ``Site`` until the daemon stops.
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

  let site: Site
  let host: String
  let port: Int
  let tls: (@Sendable () throws -> TLS)?
  let logger: Logger
  let onListening: @Sendable (_ port: Int) async -> Void

  /// The most connections at once: a class of 32 with a page and a stream each, a wall, and enough for a whole maths.
  /// Further connections wait.
  static let mostConnections = 1024
  /// The most connections of one address (of IPv6, of one /64): twenty browsers behind one router.
  static let mostConnectionsOfOne = 128
  /// The time after which an idle connection is closed. Streams send something every 15 seconds.
  static let idleTimeout = TimeAmount.seconds(90)

  /// A server that listens at `host` (a name or address) and `port` (0 for any free port), over HTTPS if `tls` is
  /// given, which is asked again while the server runs. `onListening` is called with the port once requests are answered.
  public init(
    _ site: Site, host: String, port: Int, tls: (@Sendable () throws -> TLS)?, logger: Logger,
    onListening: @escaping @Sendable (_ port: Int) async -> Void
  ) {
    self.site = site
    self.host = host
    self.port = port
    self.tls = tls
    self.logger = logger
    self.onListening = onListening
  }

  /// Answers requests until the daemon stops.
  ///
  /// - Throws: `TLSFailure` for certificates or a key that cannot be used, `IOError` for an address or a port that
  ///   cannot be listened on.
  public func run() async throws {
    let application = Application(
      router: site.router(), server: try channel(),
      configuration: ApplicationConfiguration(
        address: .hostname(host, port: port), serverName: nil,
        availableConnectionsDelegate: MaximumAvailableConnections(Self.mostConnections)),
      onServerRunning: { await onListening($0.localAddress?.port ?? port) },
      logger: logger)
    try await application.run()
  }

  private func channel() throws -> HTTPServerBuilder {
    let limit = ConnectionLimit(most: Self.mostConnectionsOfOne, proxies: site.address.proxies)
    let configuration = HTTP1Channel.Configuration(
      additionalChannelHandlers: [limit.handler], idleTimeout: Self.idleTimeout,
      httpDecoderConfiguration: .init(
        maxHeaderFieldSize: 8 * 1024, maxHeaderListSize: 32 * 1024, maxHeaderFieldCount: 100))
    guard let tls else { return .http1(configuration: configuration) }
    let certificate = try ServedCertificate(tls, logger: logger)
    return HTTPServerBuilder { responder in
      TLSChannel(base: HTTP1Channel(responder: responder, configuration: configuration)) { certificate.context }
    }
  }
}
