import Cryptography
import Logging
import Synchronization

/// The certificate with which connections are answered. Its source is asked again from time to time, so that
/// a daemon that runs for months serves none that has expired, and a laptop that goes from network to
/// network one for its new addresses.
final class ServedCertificate: Sendable {
  typealias Instant = SuspendingClock.Instant

  private struct Served {
    var tls: WebServer.TLS
    var context: TLSContext
    var askedAt: Instant

    init(_ tls: WebServer.TLS, at now: Instant) throws {
      self.tls = tls
      context = try TLSContext(certificates: tls.certificates, key: tls.key)
      askedAt = now
    }
  }

  /// How often the source is asked at most.
  static let askEvery = Duration.seconds(60)

  private let source: @Sendable () throws -> WebServer.TLS
  private let logger: Logger
  private let now: @Sendable () -> Instant
  private let served: Mutex<Served>

  /// Asks `source` at once, and again when a connection begins.
  ///
  /// - Throws: The errors of `source`, and ``TLSFailure`` for a certificate or a key that cannot be used.
  init(
    _ source: @escaping @Sendable () throws -> WebServer.TLS, logger: Logger,
    now: @escaping @Sendable () -> Instant = { .now }
  ) throws {
    self.source = source
    self.logger = logger
    self.now = now
    served = Mutex(try Served(source(), at: now()))
  }

  /// The certificate and key with which a connection that begins now is answered.
  var current: WebServer.TLS { refreshed().tls }

  /// The context with which a connection that begins now is encrypted.
  var context: TLSContext { refreshed().context }

  private func refreshed() -> Served {
    served.withLock { served in
      let now = now()
      guard served.askedAt.duration(to: now) >= Self.askEvery else { return served }
      served.askedAt = now
      do {
        let tls = try source()
        guard tls != served.tls else { return served }
        served = try Served(tls, at: now)
        logger.info("another certificate is served from now on")
      } catch {
        logger.error("the certificate cannot be renewed, and the last one is served", metadata: ["error": "\(error)"])
      }
      return served
    }
  }
}
