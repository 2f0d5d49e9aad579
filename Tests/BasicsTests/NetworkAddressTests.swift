import Basics
import Testing

@Suite struct `A network address` {
  @Test(arguments: ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"]) func `may be this machine's own`(text: String)
    throws
  {
    #expect(try #require(NetworkAddress(text)).isLoopback)
  }

  @Test(arguments: ["10.0.0.1", "::", "fe80::1", "128.0.0.1", "::ffff:10.0.0.1"]) func `may be another's`(text: String)
    throws
  {
    #expect(try !#require(NetworkAddress(text)).isLoopback)
  }

  @Test(arguments: ["", "localhost", "127.1", "0x7f.0.0.1", "1.2.3.4:80", "[::1]", "1.2.3", "::g", "1.2.3.4 "])
  func `is no name, and nothing that only looks like one`(text: String) { #expect(NetworkAddress(text) == nil) }

  @Test func `is the same however it is written`() {
    #expect(NetworkAddress("FE80::1%eth0") == NetworkAddress("fe80:0:0:0:0:0:0:1"))
    #expect(NetworkAddress("::ffff:192.0.2.1") == NetworkAddress("192.0.2.1"))
  }

  @Test(arguments: ["192.0.2.1", "2001:db8::1", "::1"]) func `is written as usual`(text: String) {
    #expect(NetworkAddress(text)?.description == text)
  }

  @Test func `of IPv6 is one of many that a subscriber has`() {
    #expect(NetworkAddress("2001:db8::1")?.subscriber == NetworkAddress("2001:db8::ffff:1")?.subscriber)
    #expect(NetworkAddress("2001:db8::1")?.subscriber != NetworkAddress("2001:db8:0:1::1")?.subscriber)
    #expect(NetworkAddress("192.0.2.1")?.subscriber != NetworkAddress("192.0.2.2")?.subscriber)
  }

  @Test(arguments: [
    ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.0", false), ("192.0.2.1", "192.0.2.1", true),
    ("192.0.2.1", "192.0.2.0", false), ("192.0.2.128/25", "192.0.2.200", true),
    ("192.0.2.128/25", "192.0.2.100", false),
    ("0.0.0.0/0", "9.9.9.9", true), ("0.0.0.0/0", "::1", false), ("fd00::/8", "fd12::1", true), ("::1", "::1", true),
  ]) func `is in a network or not`(network: String, address: String, isIn: Bool) throws {
    #expect(try #require(Network(network)).contains(#require(NetworkAddress(address))) == isIn)
  }

  @Test(arguments: ["10.0.0.0/33", "10.0.0.0/", "/8", "10.0.0.0/8/8", "10.0.0.0/-1", "any"])
  func `makes no network of anything else`(text: String) { #expect(Network(text) == nil) }
}
