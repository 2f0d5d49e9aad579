import Cryptography
import Foundation
import Testing

@Suite struct `An encrypted connection` {
  /// A client and a server, and the line between them.
  struct Line {
    let client: TLSConnection
    let server: TLSConnection

    /// Carries the bytes of both ends, `portion` bytes at a time, until both have agreed.
    func agree(portion: Int = .max) throws {
      var (clientIsDone, serverIsDone) = (false, false)
      var steps = 0
      _ = try client.handshake()
      while !clientIsDone || !serverIsDone {
        try carry(from: client, to: server, portion: portion) {
          if !serverIsDone { serverIsDone = try server.handshake() }
        }
        try carry(from: server, to: client, portion: portion) {
          if !clientIsDone { clientIsDone = try client.handshake() }
        }
        steps += 1
        try #require(steps < 10, "the handshake goes in circles")
      }
    }

    func carry(from: TLSConnection, to: TLSConnection, portion: Int = .max, _ then: () throws -> Void = {}) throws {
      var rest = said(by: from)[...]
      while !rest.isEmpty {
        to.receive(Array(rest.prefix(portion)).span.bytes)
        rest = rest.dropFirst(portion)
        try then()
      }
    }
  }

  private static let names = ["desk.local", "192.168.1.5"]

  private static func server(_ names: [String] = names, now: Date = Date()) throws -> (TLSContext, authority: String) {
    let authority = try Certificates.makeAuthority(name: "desk", hosts: ["desk.local"], now: Date())
    let made = try Certificates(
      authority: authority.certificate, authorityKey: authority.key, names: names, now: now)
    return (try TLSContext(certificates: made.certificate + "\n" + made.authority, key: made.key), made.authority)
  }

  private static func line(to host: String = "desk.local") throws -> Line {
    let (context, authority) = try server()
    return Line(
      client: try TLSConnection(TLSContext(trusting: authority), to: host),
      server: try TLSConnection(accepting: context))
  }

  /// The bytes that wait to be sent.
  private static func said(by connection: TLSConnection) -> [UInt8] {
    filled(connection.ciphertextCount) { connection.takeCiphertext(into: &$0) }
  }

  private struct Heard: Equatable {
    let bytes: [UInt8]
    let last: TLSConnection.Reading
  }

  private static func heard(by connection: TLSConnection) throws -> Heard {
    var (bytes, last) = ([UInt8](), TLSConnection.Reading.some)
    while last == .some { bytes += try filled(70_000) { last = try connection.read(into: &$0) } }
    return Heard(bytes: bytes, last: last)
  }

  private static func filled(_ capacity: Int, _ fill: (inout OutputRawSpan) throws -> Void) rethrows -> [UInt8] {
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 1)
    defer { room.deallocate() }
    var span = OutputRawSpan(buffer: room, initializedCount: 0)
    try fill(&span)
    return Array(room.prefix(span.finalize(for: room)))
  }

  @Test(arguments: [1, 7, 1000, .max]) func `carries what both ends say, in whatever portions`(portion: Int) throws {
    let line = try Self.line()
    try line.agree(portion: portion)
    let said = (0..<40_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    for (speaker, listener) in [(line.client, line.server), (line.server, line.client)] {
      var heard: [UInt8] = []
      for start in stride(from: 0, to: said.count, by: TLSConnection.maxRecordBytes) {
        try speaker.write(Array(said[start..<min(said.count, start + TLSConnection.maxRecordBytes)]).span.bytes)
      }
      try line.carry(from: speaker, to: listener, portion: portion) { heard += try Self.heard(by: listener).bytes }
      #expect(heard == said)
    }
  }

  @Test(arguments: names) func `is made to a name or an address of the certificate`(host: String) throws {
    try Self.line(to: host).agree()
  }

  @Test(arguments: ["other.local", "192.168.1.6", "desk.local.example.com", "local"])
  func `is refused to others than the certificate names`(host: String) throws {
    let line = try Self.line(to: host)
    let failure = #expect(throws: TLSFailure.self) { try line.agree() }
    #expect(failure?.code == .noAgreement)
    #expect(try #require(failure?.description).wholeMatch(of: /the certificate is refused: .* mismatch/) != nil)
    // The server is told.
    try line.carry(from: line.client, to: line.server)
    #expect(throws: TLSFailure.self) { try line.server.handshake() }
  }

  @Test func `is refused to who is vouched for by nobody, or by strangers, or no longer`() throws {
    let own = try Certificates.makeAuthority(name: "desk.local", hosts: ["desk.local"], now: Date())
    let long = Date(timeIntervalSinceNow: -500 * 86_400)
    let (expired, authority) = try Self.server(now: long)
    let cases: [(TLSContext, trusted: String?, reason: String)] = [
      (try TLSContext(certificates: own.certificate, key: own.key), nil, "self-signed certificate"),
      (try Self.server().0, nil, "self-signed certificate in certificate chain"),
      (try Self.server().0, authority, "self-signed certificate in certificate chain"),
      (expired, authority, "certificate has expired"),
    ]
    for (context, trusted, reason) in cases {
      let line = Line(
        client: try TLSConnection(TLSContext(trusting: trusted), to: "desk.local"),
        server: try TLSConnection(accepting: context))
      let failure = #expect(throws: TLSFailure.self) { try line.agree() }
      #expect(failure == TLSFailure(.noAgreement, "the certificate is refused: \(reason)"))
    }
  }

  @Test func `is not made with who speaks plain HTTP`() throws {
    let line = try Self.line()
    line.server.receive(Array("GET / HTTP/1.1\r\nHost: desk.local\r\n\r\n".utf8).span.bytes)
    #expect(throws: TLSFailure(.noAgreement, "TLS cannot be agreed on: http request")) { try line.server.handshake() }
    #expect(try !line.client.handshake())
    line.client.receive(Array("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n".utf8).span.bytes)
    let failure = #expect(throws: TLSFailure.self) { try line.client.handshake() }
    #expect(failure?.code == .noAgreement)
  }

  /// Bytes that no program would send also end in a failure or in waiting for more, and the connection touches no
  /// memory that is not its own.
  @Test func `does not come of a greeting that is damaged, wherever that is`() throws {
    let (context, authority) = try Self.server()
    let client = try TLSConnection(TLSContext(trusting: authority), to: "desk.local")
    _ = try client.handshake()
    let greeting = Self.said(by: client)
    try #require(greeting.count > 100)
    for i in greeting.indices {
      for bits: UInt8 in [0x01, 0x80, 0xFF] {
        var damaged = greeting
        damaged[i] ^= bits
        let server = try TLSConnection(accepting: context)
        server.receive(damaged.span.bytes)
        do {
          #expect(try !server.handshake())
        } catch {
          #expect(error.code == .noAgreement)
        }
        _ = Self.said(by: server)
      }
    }
  }

  @Test func `breaks where a byte is another`() throws {
    let line = try Self.line()
    try line.agree()
    try line.client.write(Array("What is seven times eight?".utf8).span.bytes)
    var bytes = Self.said(by: line.client)
    bytes[bytes.count / 2] ^= 1
    line.server.receive(bytes.span.bytes)
    let failure = #expect(throws: TLSFailure.self) { try Self.heard(by: line.server) }
    #expect(failure?.code == .broken)
    // The client is told.
    try line.carry(from: line.server, to: line.client)
    #expect(throws: TLSFailure.self) { try Self.heard(by: line.client) }
  }

  @Test func `has ended only when the other end says so, which may still be answered`() throws {
    let line = try Self.line()
    try line.agree()
    try line.client.write([UInt8]([1, 2, 3]).span.bytes)
    try line.carry(from: line.client, to: line.server)
    #expect(try Self.heard(by: line.server) == Heard(bytes: [1, 2, 3], last: .waits))
    line.client.shutDown()
    try line.carry(from: line.client, to: line.server)
    #expect(try Self.heard(by: line.server) == Heard(bytes: [], last: .ended))
    try line.server.write([UInt8]([4, 5]).span.bytes)
    line.server.shutDown()
    try line.carry(from: line.server, to: line.client)
    #expect(try Self.heard(by: line.client) == Heard(bytes: [4, 5], last: .ended))
    #expect(throws: TLSFailure.self) { try line.client.write([UInt8]([6]).span.bytes) }
  }

  @Test func `needs a certificate and the key that belongs to it`() throws {
    let authority = try Certificates.makeAuthority(name: "desk", hosts: ["desk.local"], now: Date())
    let other = try Certificates.makeAuthority(name: "other", hosts: ["desk.local"], now: Date())
    let cut = String(authority.certificate.dropLast(200)) + "\n-----END CERTIFICATE-----\n"
    for (certificates, key, says) in [
      ("", authority.key, "the certificate cannot be used: "),
      (cut, authority.key, "the certificate cannot be used: "),
      (authority.certificate + cut, authority.key, "the certificate cannot be used: "),
      (authority.certificate, "", "the key of the certificate cannot be used: "),
      (authority.certificate, other.key, "the key of the certificate cannot be used: key values mismatch"),
    ] {
      let failure = #expect(throws: TLSFailure.self) { try TLSContext(certificates: certificates, key: key) }
      #expect(failure?.code == .unusable)
      #expect(failure?.description.hasPrefix(says) == true, "\(failure?.description ?? "")")
    }
    for authorities in ["", "no certificate", cut] {
      #expect(throws: TLSFailure.self) { try TLSContext(trusting: authorities) }
    }
  }

  @Test(arguments: ["", String(repeating: "long.", count: 60)]) func `is made to a host only`(host: String) throws {
    let context = try TLSContext()
    #expect(throws: TLSFailure.self) { try TLSConnection(context, to: host) }
  }

  /// A daemon that takes another certificate goes on with those who came before.
  @Test func `outlives the context that it was made with`() throws {
    let line = try Self.line()
    try line.agree()
    try line.server.write([UInt8]([7]).span.bytes)
    try line.carry(from: line.server, to: line.client)
    #expect(try Self.heard(by: line.client).bytes == [7])
  }
}
