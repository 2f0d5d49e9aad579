import Cryptography
import Foundation
import HTTP
import Logging
import Synchronization

/// The certificate that the daemon should serve now: either the current files from the settings, or one that it makes
/// itself. It renews its own certificate when the machine's names or addresses change, and long before it expires: a
/// daemon runs for months, and a laptop moves from network to network.
final class CertificateSource: Sendable {
  /// Where a certificate comes from.
  enum Origin: Sendable {
    case files(certificate: String, key: String)
    /// The authority of the machine signs it for its names, as they are now.
    case made(StateFolder, machine: String, names: @Sendable () -> [String])
  }

  private struct Made {
    let certificates: Certificates
    let names: [String]
    /// When they can be served; at any other time others are made.
    let term: Range<Date>
  }

  private let origin: Origin
  private let logger: Logger
  private let now: @Sendable () -> Date
  private let earliest: Date
  private let made = Mutex<Made?>(nil)

  /// The age at which a certificate is renewed. It is valid for 397 days, and this is long before the end, because
  /// nobody restarts the daemon during the holidays.
  private static let renewAfter: TimeInterval = 300 * 24 * 3600
  /// A clock that is set back by more than this was wrong when the certificate was made. Time servers set it back by
  /// seconds only.
  private static let setBack: TimeInterval = 3600
  /// The number of days for which an authority must still be valid; otherwise it is replaced. Phones will soon have to
  /// trust a new one anyway, and that is best done while somebody is there.
  static let minDays = 30

  /// The clock `now` is wrong if it says a time before `earliest`.
  init(
    _ origin: Origin, logger: Logger, now: @escaping @Sendable () -> Date = { Date() },
    earliest: Date = ProgramFile.date
  ) {
    self.origin = origin
    self.logger = logger
    self.now = now
    self.earliest = earliest
  }

  /// The certificate of now.
  func tls() throws -> WebServer.TLS {
    switch origin {
    case .files(let certificate, let key): return WebServer.TLS(certificates: try text(certificate), key: try text(key))
    case .made(let state, let machine, let names):
      let made = try certificates(state, machine, names())
      return WebServer.TLS(certificates: made.certificate + "\n" + made.authority, key: made.key)
    }
  }

  /// The certificate of the authority as PEM; nil where the certificate is somebody else's.
  func authority() throws -> String? {
    guard case .made(let state, let machine, let names) = origin else { return nil }
    return try certificates(state, machine, names()).authority
  }

  private func certificates(_ state: StateFolder, _ machine: String, _ names: [String]) throws -> Certificates {
    let now = now()
    return try made.withLock { made in
      if let made, made.names == names, made.term.contains(now) { return made.certificates }
      let certificates = try state.certificates(
        names: names, machine: machine, now: now, earliest: earliest, logger: logger)
      var end = now.addingTimeInterval(Self.renewAfter)
      if now >= earliest, let term = Certificates.term(of: certificates.authority) {
        end = max(now, min(end, term.upperBound.addingTimeInterval(-Double(Self.minDays) * 86_400)))
      }
      made = Made(certificates: certificates, names: names, term: now.addingTimeInterval(-Self.setBack)..<end)
      return certificates
    }
  }

  private func text(_ path: String) throws(StateFolder.Failure) -> String {
    do { return try String(contentsOfFile: path, encoding: .utf8) } catch {
      throw StateFolder.Failure(description: "\(path): \(error.localizedDescription)")
    }
  }
}
