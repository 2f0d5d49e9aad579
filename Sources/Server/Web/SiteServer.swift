public import HTTP
public import Logging
public import ServiceLifecycle

/// Serves a ``Site`` until the daemon stops.
public struct SiteServer: Service {
  private let memory: SiteMemory
  private let server: WebServer
  private let entrance: NetworkEntrance?

  /// A server that listens at `host` (a name or address) and `port` (0 for any free port), over HTTPS if `tls` is
  /// given; see ``WebServer``. `onListening` is called with the port once requests are answered.
  public init(
    _ site: Site, host: String, port: Int, socket: Int32? = nil, tls: (@Sendable () throws -> WebServer.TLS)?,
    logger: Logger, onListening: @escaping @Sendable (_ port: Int) async -> Void
  ) {
    memory = site.memory
    entrance = site.entrance
    server = WebServer(
      site.router(memory), proxies: site.address.proxies, limiter: memory.limiter, host: host, port: port,
      socket: socket, tls: tls, logger: logger, onListening: onListening)
    entrance?.show(site.behindEntrance, memory)
  }

  /// Answers requests from now on by `site`, also those of phones at its entrance. Answers that were begun go on, and
  /// clients that have asked before are still known.
  public func show(_ site: Site) {
    server.show(site.router(memory))
    entrance?.show(site.behindEntrance, memory)
  }

  /// Answers requests until the daemon stops, and then those that have been asked, for some seconds.
  ///
  /// - Throws: `TLSFailure` for certificates or a key that cannot be used, `IOError` for an address or a port that
  ///   cannot be listened on.
  public func run() async throws {
    // They end at once: one after the other would take twice as long where phones stall.
    try await withThrowingTaskGroup { [server, entrance] group in
      if let entrance { group.addTask { await entrance.run() } }
      try await server.run()
      group.cancelAll()
    }
  }
}
