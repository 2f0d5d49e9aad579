import Cryptography
import Foundation
import HTTPTypes
import NIOCore
import NIOEmbedded
import TLS
import Testing

@testable import HTTP
@testable import Web

@Suite struct DoorstepTests {
  private let house = FakeGames()
  private var site: Site {
    var site = house.site
    site.address.isSecure = true
    site.address.addresses = { ["https://10.0.0.2:8443"] }
    return site
  }

  @Test func `a browser that came over plain HTTP is told so, and its cookies are not those of HTTPS`() async throws {
    let plain = Browser(site, at: "10.0.0.9", over: "http")
    #expect(try await plain.get("/api/about").json["plain"] as? Bool == true)
    let joined = try await plain.post("/api/join", json: #"{"pin":"123456","name":"Anna"}"#)
    #expect(joined.status == 201)
    #expect(joined.headers[.setCookie]?.contains("Secure") == false)
    #expect(plain.cookies.keys.allSatisfy { $0.hasSuffix("_plain") })
    #expect(try await plain.get("/api/contests/c1").status == 200)

    let secure = Browser(site, at: "10.0.0.9")
    #expect(try await secure.get("/api/about").json["plain"] as? Bool == false)
    #expect(secure.cookies.keys.allSatisfy { !$0.hasSuffix("_plain") })
    // A browser sends these over HTTPS, too: a player who trusts the certificate later goes on as the same player.
    secure.cookies = plain.cookies
    let me = try await secure.get("/api/contests/c1").json["me"] as? [String: Any]
    #expect(me?["name"] as? String == "Anna")
  }

  @Test func `nobody is the host over plain HTTP, not even at the machine itself`() async throws {
    for address in ["10.0.0.9", "127.0.0.1"] {
      let plain = Browser(site, at: address, over: "http")
      let answer = try await plain.post("/api/host", json: #"{"key":"\#(house.hostKey)"}"#)
      #expect(answer.status == 403 && answer.json["code"] as? String == "insecureLogin")
    }
  }

  @Test func `a page may ask whether its browser trusts the address of HTTPS`() async throws {
    let plain = Browser(site, over: "http")
    let policy = try await plain.get("/doorstep").headers[.contentSecurityPolicy]
    #expect(policy?.contains("connect-src 'self' https://10.0.0.2:8443;") == true)
    #expect(try await Browser(site).get("/").headers[.contentSecurityPolicy]?.contains("connect-src 'self';") == true)
    #expect(try await plain.get("/livez").headers[named: "Cross-Origin-Resource-Policy"] == "cross-origin")
    #expect(try await plain.get("/api/about").headers[named: "Cross-Origin-Resource-Policy"] == "same-origin")
  }

  /// A connection of which the first bytes decide.
  private func channel() throws -> EmbeddedChannel {
    let authority = try Certificates.makeAuthority(name: "desk", hosts: ["desk"], now: Date())
    let made = try Certificates(
      authority: authority.certificate, authorityKey: authority.key, names: ["desk"], now: Date())
    let context = try TLSContext(certificates: made.certificate + made.authority, key: made.key)
    let plain = MarkedConnections.plain()
    let channel = EmbeddedChannel()
    try channel.pipeline.syncOperations.addHandler(FirstByteHandler(plain) { context })
    try channel.connect(to: SocketAddress(ipAddress: "10.0.0.9", port: 4000)).wait()
    return channel
  }

  @Test func `a connection that begins with the name of a method is served as it is`() throws {
    let channel = try channel()
    try channel.writeInbound(ByteBuffer(string: "GET / HTTP/1.1\r\n"))
    #expect(try channel.readInbound(as: ByteBuffer.self) == ByteBuffer(string: "GET / HTTP/1.1\r\n"))
    try channel.writeInbound(ByteBuffer(string: "\u{16}"))
    #expect(try channel.readInbound(as: ByteBuffer.self) == ByteBuffer(string: "\u{16}"), "only the first byte decides")
    #expect(throws: (any Error).self) { try channel.pipeline.syncOperations.handler(type: TLSHandler.self) }
  }

  @Test(arguments: [[0x16, 0x03, 0x01], [0x00], [0x67]] as [[UInt8]])
  func `any other is left to TLS`(first: [UInt8]) throws {
    let channel = try channel()
    _ = try? channel.writeInbound(ByteBuffer(bytes: first))
    #expect(try channel.readInbound(as: ByteBuffer.self) == nil)
    #expect(throws: Never.self) { try channel.pipeline.syncOperations.handler(type: TLSHandler.self) }
  }
}
