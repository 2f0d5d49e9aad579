import Basics
import HTTPTypes
import Testing

@testable import HTTP

@Suite struct `The client behind a proxy` {
  private func client(_ forwarded: String?, from peer: String, by proxies: String...) throws -> Proxies.Client {
    var headers = HTTPFields()
    headers[named: "X-Forwarded-For"] = forwarded
    return try client(headers, from: peer, by: proxies)
  }

  private func client(_ headers: HTTPFields, from peer: String, by proxies: [String]) throws -> Proxies.Client {
    let request = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: "/", headerFields: headers)
    return Proxies(proxies.compactMap { Network($0) }).client(request, from: try #require(NetworkAddress(peer)))
  }

  @Test func `is told by a proxy that is named, and by nobody else`() throws {
    let guest = NetworkAddress("192.0.2.7")
    #expect(try client("192.0.2.7", from: "10.0.0.1", by: "10.0.0.1").address == guest)
    #expect(try client("192.0.2.7", from: "10.0.0.1", by: "10.0.0.0/8").address == guest)
    #expect(try client("192.0.2.7", from: "10.0.0.9", by: "10.0.0.1").address == NetworkAddress("10.0.0.9"))
    #expect(try client("192.0.2.7", from: "10.0.0.9").address == NetworkAddress("10.0.0.9"))
  }

  @Test func `cannot write another's address before its own`() throws {
    let guest = NetworkAddress("192.0.2.7")
    #expect(try client("127.0.0.1, 192.0.2.7", from: "10.0.0.1", by: "10.0.0.1").address == guest)
    #expect(try client("1.1.1.1, 192.0.2.7 , 10.0.0.2", from: "10.0.0.1", by: "10.0.0.0/8").address == guest)
  }

  @Test(arguments: ["192.0.2.7:1234", "2001:db8::7", "[2001:db8::7]:1234"])
  func `may be told with a port`(address: String) throws {
    let guest = NetworkAddress(address.contains("db8") ? "2001:db8::7" : "192.0.2.7")
    #expect(try client("1.1.1.1, \(address)", from: "10.0.0.1", by: "10.0.0.1").address == guest)
  }

  @Test(arguments: [
    ("https", "192.0.2.7", true), ("http", "192.0.2.7", false), ("HTTPS , http", "192.0.2.7, 10.0.0.2", true),
    ("https, http", "192.0.2.7", false), ("https, http, http", "192.0.2.7, 10.0.0.2", false), ("", "192.0.2.7", false),
  ]) func `speaks HTTPS as the first of our proxies says`(schemes: String, forwarded: String, isSecure: Bool) throws {
    var headers = HTTPFields()
    headers[named: "X-Forwarded-For"] = forwarded
    headers[named: "X-Forwarded-Proto"] = schemes
    #expect(try client(headers, from: "10.0.0.1", by: ["10.0.0.0/8"]).isSecure == isSecure)
  }

  @Test(arguments: [nil, "", "unknown", "127.0.0.1", "192.0.2.7:1234", "10.0.0.1"])
  func `never sits at this machine where a proxy asks`(forwarded: String?) throws {
    for proxy in ["127.0.0.1", "10.0.0.1"] {
      #expect(try !client(forwarded, from: proxy, by: "10.0.0.1", "127.0.0.1").isLocal)
    }
  }
}
