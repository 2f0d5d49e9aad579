import Cryptography
import Foundation
import HTTP
import Logging
import Synchronization
import TestSupport
import Testing

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
        logger: Logger(label: "test"), now: { self.now.withLock(\.self) },
        earliest: Date(timeIntervalSince1970: 1_690_000_000))
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

  /// The terms of the served certificate and of its authority.
  private func terms(_ source: CertificateSource) throws -> (server: ClosedRange<Date>, authority: ClosedRange<Date>) {
    let (tls, authority) = (try source.tls(), try source.authority())
    return (
      try #require(Certificates.term(of: tls.certificates)),
      try #require(authority.flatMap { Certificates.term(of: $0) })
    )
  }

  @Test(arguments: [0, 946_684_800] as [TimeInterval])
  func `is good for phones while the clock is before the program was built, with the same authority`(
    wrong: TimeInterval
  ) throws {
    let machine = Machine(["desk"], at: start)
    let authority = try machine.source(folder).authority()
    machine.now.withLock { $0 = Date(timeIntervalSince1970: wrong) }
    let source = try machine.source(folder)
    let first = try source.tls()
    #expect(try source.authority() == authority)
    let terms = try terms(source)
    #expect(terms.server.contains(start) && terms.authority.contains(start))
    machine.now.withLock { $0 = start + 90 * 86_400 }
    #expect(try source.tls() != first && source.authority() == authority)
  }

  @Test func `is good for phones when its authority is made at such a time, too`() throws {
    let source = try Machine(["desk"], at: Date(timeIntervalSince1970: 0)).source(folder)
    let terms = try terms(source)
    #expect(terms.server.contains(start) && terms.authority.contains(start))
  }

  @Test(arguments: [450, 1460] as [Double]) func `keeps its authority when the clock was ahead`(days: Double) throws {
    let machine = Machine(["desk"], at: start)
    let authority = try machine.source(folder).authority()
    machine.now.withLock { $0 = start + days * 86_400 }
    let source = try machine.source(folder)
    let first = try source.tls()
    #expect(try source.authority() == authority)
    machine.now.withLock { $0 = start }
    #expect(try source.tls() != first && source.authority() == authority)
    #expect(try terms(source).server.contains(start))
  }

  @Test func `has another authority when it was made ahead of the time, or is not valid for long`() throws {
    let machine = Machine(["desk"], at: start + 450 * 86_400)
    let source = try machine.source(folder)
    let first = try source.authority()
    machine.now.withLock { $0 = start }
    let second = try source.authority()
    #expect(try second != first && terms(source).authority.contains(start))
    #expect(try machine.source(folder).authority() == second)
    machine.now.withLock { $0 = start + (3650 - 31) * 86_400 }
    #expect(try source.authority() == second)
    machine.now.withLock { $0 = start + (3650 + 450 - 29) * 86_400 }
    #expect(try ![first, second].contains(source.authority()))
  }

  @Test func `has its first authority again after the clock was ahead of all its years`() throws {
    let machine = Machine(["desk"], at: start)
    let source = try machine.source(folder)
    let first = try source.authority()
    machine.now.withLock { $0 = start + 5000 * 86_400 }
    #expect(try source.authority() != first)
    machine.now.withLock { $0 = start }
    #expect(try source.authority() == first && machine.source(folder).authority() == first)
  }

  @Test func `holds for the other names where one is too long`() throws {
    let long = String(repeating: "a", count: 64)
    let names = ["127.0.0.1", long, "\(long).local", "my_desk", "my_desk.local", "12345"]
    #expect(try Machine(names, at: start).source(folder).tls().certificates.contains("BEGIN CERTIFICATE"))
  }

  @Test func `says why its authority cannot be made`() throws {
    let state = try StateFolder(folder.path)
    try FileManager.default.createDirectory(atPath: folder.path("authority.pem.new"), withIntermediateDirectories: true)
    let failure = #expect(throws: StateFolder.Failure.self) {
      try state.certificates(
        names: ["desk"], machine: "desk", now: start, earliest: .distantPast, logger: Logger(label: "test"))
    }
    #expect(failure?.description.contains("Is a directory") == true, "\(String(describing: failure))")
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
