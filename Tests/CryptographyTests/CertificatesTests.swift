import Cryptography
import Foundation
import Testing

@Suite(.timeLimit(.minutes(15))) struct CertificatesTests {
  /// `openssl verify` is the independent judge of what we sign.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl"), "openssl is not installed"))
  func `the server's certificate is good for its names by our authority, and for no others`() throws {
    let authority = try Certificates.makeAuthority(name: "desk", hosts: ["desk.local", "198.51.100.7"], now: Date())
    let names = ["desk.local", "192.168.1.5"]
    for name in names { #expect(try isTrusted(name, of: names, by: authority)) }
    for name in ["other.local", "192.168.1.6"] { #expect(try !isTrusted(name, of: names, by: authority)) }
  }

  @Test func `it can be read from when to when a certificate is valid`() throws {
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    let authority = try Certificates.makeAuthority(name: "desk", hosts: ["desk.local"], now: now)
    #expect(Certificates.term(of: authority.certificate) == now - 86_400...now + 3650 * 86_400)
    #expect(Certificates.term(of: "no certificate") == nil)
  }

  @Test func `what is no authority signs nothing, and says why`() throws {
    let (authority, other) = (
      try Certificates.makeAuthority(name: "desk", hosts: ["desk.local"], now: Date()),
      try Certificates.makeAuthority(name: "desk", hosts: ["desk.local"], now: Date())
    )
    for (certificate, key) in [("", authority.key), (authority.certificate, ""), (authority.certificate, other.key)] {
      #expect(throws: Certificates.Failure.self) {
        try Certificates(authority: certificate, authorityKey: key, names: ["desk.local"], now: Date())
      }
    }
  }

  @Test func `a name that is too long for a host is refused`() throws {
    let authority = try Certificates.makeAuthority(name: "desk", hosts: ["desk.local"], now: Date())
    #expect(throws: Certificates.Failure.self) {
      try Certificates(
        authority: authority.certificate, authorityKey: authority.key,
        names: [String(repeating: "long.", count: 60)], now: Date())
    }
  }

  /// A common name has at most 64 letters, "Apeiron on " among them.
  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl"), "openssl is not installed"),
    arguments: [
      "a", String(repeating: "a", count: 15), String(repeating: "a", count: 53), String(repeating: "a", count: 54),
      String(repeating: "a", count: 63), "12345", "my_desk", "2001:db8::7", "203.0.113.9",
    ])
  func `a machine of any name has an authority that may sign for it`(name: String) throws {
    #expect(Certificates.canName(name))
    let authority = try Certificates.makeAuthority(name: name, hosts: [name], now: Date())
    #expect(Certificates.isPermitted(name, by: authority.certificate))
    #expect(!Certificates.isPermitted("example.com", by: authority.certificate))
    #expect(!Certificates.isPermitted("203.0.113.10", by: authority.certificate))
    #expect(try isTrusted(name, by: authority))
  }

  @Test func `a name that no certificate can have is told apart`() {
    #expect(Certificates.canName("desk.local") && Certificates.canName("::1"))
    let long = String(repeating: "a", count: 64)
    for name in [
      "", long, "\(long).local", "a..b", "desk.", "b\u{fc}ro", "a b", String(repeating: "long.", count: 60) + "a",
    ] {
      #expect(!Certificates.canName(name), "\(name)")
    }
  }

  /// Names for which the machine's authority has signed, also where it should not: a thief of its key gains
  /// this machine's name only.
  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl"), "openssl is not installed"),
    arguments: [
      ("desk.local", true), ("below.desk.local", true), ("10.1.2.3", true), ("172.31.0.1", true), ("fd00::1", true),
      ("198.51.100.7", true), ("::1", true), ("example.com", false), ("desk.local.example.com", false),
      ("local", false),
      ("198.51.100.8", false), ("172.32.0.1", false), ("2001:db8::1", false),
    ])
  func `the authority is good for this machine's names and private addresses only`(name: String, isGood: Bool) throws {
    let authority = try Certificates.makeAuthority(name: "desk", hosts: ["desk.local", "198.51.100.7"], now: Date())
    #expect(Certificates.isConstrained(authority.certificate))
    #expect(Certificates.isPermitted(name, by: authority.certificate) == isGood)
    #expect(try isTrusted(name, by: authority) == isGood)
  }

  @Test func `a certificate's fingerprint is that of its bytes`() throws {
    let authority = try Certificates.makeAuthority(name: "desk", hosts: ["desk.local"], now: Date())
    let base64 = authority.certificate.split(separator: "\n").dropFirst().dropLast().joined()
    let bytes = [UInt8](try #require(Data(base64Encoded: base64)))
    let digits = SHA256.hash(bytes).map { String(format: "%02X", $0) }.joined(separator: ":")
    #expect(Certificates.fingerprint(authority.certificate) == digits)
    #expect(Certificates.fingerprint("no certificate") == nil && !Certificates.isConstrained("no certificate"))
  }

  /// Whether OpenSSL takes, as that of `name`, a certificate that `authority` has signed for
  /// `names`, or for `name` alone.
  private func isTrusted(
    _ name: String, of names: [String]? = nil, by authority: (certificate: String, key: String)
  ) throws -> Bool {
    let made = try Certificates(
      authority: authority.certificate, authorityKey: authority.key, names: names ?? [name], now: Date())
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (ca, server) = (folder.appending(path: "ca.pem").path, folder.appending(path: "server.pem").path)
    try made.authority.write(toFile: ca, atomically: true, encoding: .utf8)
    try made.certificate.write(toFile: server, atomically: true, encoding: .utf8)
    let isAddress =
      name.contains(":") || name.split(separator: ".").count == 4 && name.allSatisfy { $0.isNumber || $0 == "." }
    return try verify(ca, server, isAddress ? "-verify_ip" : "-verify_hostname", name) == 0
  }

  private func verify(_ authority: String, _ certificate: String, _ check: String, _ name: String) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/openssl")
    process.arguments = [
      "verify", "-x509_strict", "-purpose", "sslserver", "-CAfile", authority, check, name, certificate,
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
