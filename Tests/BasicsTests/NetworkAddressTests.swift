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

  @Test(arguments: ["8.8.8.8", "100.128.0.1", "172.32.0.1", "2a00:1450::1", "::ffff:8.8.8.8"])
  func `may be reached by everybody`(text: String) throws { #expect(try #require(NetworkAddress(text)).isPublic) }

  @Test(arguments: [
    "127.0.0.1", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0",
    "224.0.0.1", "255.255.255.255", "192.0.2.1", "::", "::1", "fe80::1", "fd12::1", "ff02::1", "::ffff:10.0.0.1",
    "64:ff9b::a00:1", "2002:a00:1::1", "2001::1", "2001:db8::1",
  ])
  func `may belong to a network of its own, or to nobody`(text: String) throws {
    #expect(try !#require(NetworkAddress(text)).isPublic)
  }

  @Test(arguments: [
    ("93.184.216.34", "93.184.216.1", "255.255.255.0", true), ("93.184.217.34", "93.184.216.1", "255.255.255.0", false),
    ("2a00::1:2", "2a00::1:3", "ffff:ffff:ffff:ffff::", true), ("2a00:1::1", "2a00::1", "ffff:ffff:ffff:ffff::", false),
    ("93.184.216.34", "2a00::1", "::", false),
  ]) func `is in the network of another`(text: String, other: String, mask: String, isIn: Bool) throws {
    let address = try #require(NetworkAddress(text))
    #expect(try address.isInNetwork(of: #require(NetworkAddress(other)), mask: #require(NetworkAddress(mask))) == isIn)
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
