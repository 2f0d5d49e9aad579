import Foundation
import Logging
import Synchronization
import TestSupport
import Testing
import Web

@testable import Daemon

@Suite struct `The daemon's certificate` {
  private let folder: TemporaryFolder
  private let start = Date(timeIntervalSince1970: 1_700_000_000)

  init() throws { folder = try TemporaryFolder() }

  /// A machine whose names and clock the test sets.
  private final class Machine: Sendable {
    let names: Mutex<[String]>
    let now: Mutex<Date>

    init(_ names: [String], at now: Date) {
      self.names = Mutex(names)
      self.now = Mutex(now)
    }

    func source(_ folder: TemporaryFolder) throws -> CertificateSource {
      CertificateSource(
        .made(try StateFolder(folder.path), machine: "desk") { self.names.withLock(\.self) },
        logger: Logger(label: "test"), now: { self.now.withLock(\.self) })
    }
  }

  @Test func `stays the same while the machine's names do, and its authority always`() throws {
    let machine = Machine(["desk", "192.168.1.5"], at: start)
    let source = try machine.source(folder)
    let (first, authority) = (try source.tls(), try source.authority())
    #expect(try source.tls() == first)
    machine.names.withLock { $0 = ["desk", "10.0.0.7"] }
    #expect(try source.tls() != first)
    #expect(try source.authority() == authority && machine.source(folder).authority() == authority)
  }

  @Test func `is made anew long before it expires`() throws {
    let machine = Machine(["desk"], at: start)
    let source = try machine.source(folder)
    let first = try source.tls()
    machine.now.withLock { $0 = start + 299 * 86_400 }
    #expect(try source.tls() == first)
    machine.now.withLock { $0 = start + 300 * 86_400 }
    #expect(try source.tls() != first)
  }

  @Test func `holds for what its authority may sign for, and is not spoilt by the rest`() throws {
    _ = try Machine(["desk"], at: start).source(folder).tls()
    let later = try Machine(["desk", "other.example"], at: start).source(folder)
    #expect(try later.tls().certificates.contains("BEGIN CERTIFICATE"))
  }

  @Test func `is read again from the files of the settings`() throws {
    let source = CertificateSource(
      .files(certificate: folder.path("chain.pem"), key: folder.path("key.pem")), logger: Logger(label: "test"))
    #expect(throws: StateFolder.Failure.self) { try source.tls() }
    for text in ["first", "second"] {
      try folder.write(text, to: "chain.pem")
      try folder.write("key", to: "key.pem")
      #expect(try source.tls() == WebServer.TLS(certificates: text, key: "key"))
    }
    #expect(try source.authority() == nil)
  }
}
