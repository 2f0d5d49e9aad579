import NIOCore
import NIOEmbedded
import Synchronization
import Testing

@testable import HTTP

@Suite struct ConnectionLimitTests {
  private let refused = Refused()
  private let limit: ConnectionLimit

  private final class Refused: Sendable { let addresses = Mutex<[String]>([]) }

  init() {
    limit = ConnectionLimit(maxPerAddress: 2) { [refused] address in
      refused.addresses.withLock { $0.append("\(address)") }
    }
  }

  private func connect(from address: String) throws -> EmbeddedChannel {
    let channel = EmbeddedChannel(handler: limit.handler as any ChannelHandler)
    let other = try SocketAddress(ipAddress: address, port: 4000)
    channel.remoteAddress = other
    channel.connect(to: other, promise: nil)
    channel.embeddedEventLoop.run()
    return channel
  }

  /// A connection on which something is asked, and not answered yet.
  private func ask(from address: String) throws -> EmbeddedChannel {
    let channel = try connect(from: address)
    limit.note(channel, idleSince: nil)
    return channel
  }

  @Test func `an address has so many connections, and another has its own`() throws {
    let first = try ask(from: "10.0.0.1")
    let second = try ask(from: "10.0.0.1")
    #expect(first.isActive && second.isActive)
    #expect(try !connect(from: "10.0.0.1").isActive)
    #expect(try connect(from: "10.0.0.2").isActive)
    #expect(refused.addresses.withLock(\.self) == ["10.0.0.1"], "it is counted")
    first.close(promise: nil)
    first.embeddedEventLoop.run()
    #expect(try ask(from: "10.0.0.1").isActive)
    #expect(try !connect(from: "10.0.0.1").isActive)
  }

  @Test func `the connection that has done nothing for longest makes room`() throws {
    let (first, second) = (try ask(from: "10.0.0.1"), try ask(from: "10.0.0.1"))
    limit.note(second, idleSince: .uptimeNanoseconds(1))
    limit.note(first, idleSince: .uptimeNanoseconds(2))
    let third = try ask(from: "10.0.0.1")
    second.embeddedEventLoop.run()
    #expect(!second.isActive && first.isActive && third.isActive)
    limit.note(first, idleSince: nil)
    #expect(try !connect(from: "10.0.0.1").isActive, "nobody is idle")
    #expect(refused.addresses.withLock(\.self) == ["10.0.0.1"])
  }

  @Test(arguments: ["127.0.0.1", "::1"]) func `this machine may be a proxy for all`(address: String) throws {
    for _ in 0..<5 { #expect(try connect(from: address).isActive) }
  }

  @Test func `a machine has as many as one of IPv4, however many addresses of its network it takes`() throws {
    #expect(try ask(from: "2001:db8::1").isActive && ask(from: "2001:db8::2").isActive)
    #expect(try !connect(from: "2001:db8::3").isActive)
    #expect(try connect(from: "2001:db8:0:1::3").isActive)
  }
}
