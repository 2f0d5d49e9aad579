import Cryptography
import Foundation
import Logging
import Synchronization
import Testing

@testable import HTTP

@Suite struct `The certificate of a connection` {
  private final class Source: Sendable {
    let tls: Mutex<WebServer.TLS?>
    let time = Mutex(SuspendingClock.Instant.now)

    init(_ tls: WebServer.TLS) { self.tls = Mutex(tls) }

    struct Missing: Error {}

    func served() throws -> ServedCertificate {
      try ServedCertificate(
        {
          guard let tls = self.tls.withLock(\.self) else { throw Missing() }
          return tls
        }, logger: Logger(label: "test"), now: { self.time.withLock(\.self) })
    }
  }

  private func made(_ name: String) throws -> WebServer.TLS {
    let authority = try Certificates.makeAuthority(name: name, hosts: [name], now: Date())
    let made = try Certificates(
      authority: authority.certificate, authorityKey: authority.key, names: [name], now: Date())
    return WebServer.TLS(certificates: made.certificate + made.authority, key: made.key)
  }

  @Test func `is another once its source has one, at most a minute later`() throws {
    let (first, second) = (try made("first"), try made("second"))
    let source = Source(first)
    let served = try source.served()
    source.tls.withLock { $0 = second }
    #expect(served.current == first)
    source.time.withLock { $0 += ServedCertificate.askEvery }
    #expect(served.current == second)
  }

  @Test func `stays the last good one while its source has none or a wrong one`() throws {
    let good = try made("desk")
    for bad in [nil, WebServer.TLS(certificates: "no certificate", key: good.key)] {
      let source = Source(good)
      let served = try source.served()
      source.tls.withLock { $0 = bad }
      source.time.withLock { $0 += ServedCertificate.askEvery }
      #expect(served.current == good)
    }
  }

  @Test func `must be usable when the server starts`() throws {
    #expect(throws: (any Error).self) { try Source(.init(certificates: "", key: "")).served() }
  }
}
