import Cryptography
import NIOCore
import NIOEmbedded
import Testing

@testable import TLS

@Suite struct `A channel over TLS` {
  @Test func `carries what both ends say`() throws {
    let wire = try Wire()
    try wire.connect()
    let (question, answer) = (wire.client.write("What is it?"), wire.server.write("A pear."))
    try wire.run()
    #expect(wire.server.listener.text == "What is it?" && wire.client.listener.text == "A pear.")
    #expect(question.isDone && answer.isDone)
    #expect(wire.server.listener.completed == 1, "the later handlers hear of reads that brought them something")
  }

  @Test func `sends what was written before the handshake once that is done, in order`() throws {
    let wire = try Wire()
    let words = ["one", "two", "three"].map { wire.client.write($0) }
    let unflushed = wire.client.write("four", thenFlush: false)
    #expect(words.allSatisfy { $0.result == nil })
    try wire.connect()
    #expect(wire.server.listener.text == "onetwothree")
    #expect(words.allSatisfy(\.isDone) && unflushed.result == nil)
    wire.client.channel.flush()
    try wire.run()
    #expect(wire.server.listener.text == "onetwothreefour" && unflushed.isDone)
  }

  @Test func `is closed where the certificate is refused, and both ends are told`() throws {
    let wire = try Wire(to: "other.local")
    let question = wire.client.write("What is it?")
    try wire.connect()
    #expect(wire.client.listener.failure?.code == .noAgreement)
    #expect(wire.server.listener.failure?.code == .noAgreement)
    #expect(!wire.client.channel.isActive && !wire.server.channel.isActive)
    #expect(question.error is TLSFailure)
    #expect(wire.server.listener.heard.isEmpty)
  }

  @Test func `is closed for who speaks plain HTTP`() throws {
    let wire = try Wire()
    wire.server.channel.connect(to: try SocketAddress(unixDomainSocketPath: "/"), promise: nil)
    try wire.server.channel.writeInbound(ByteBuffer(string: "GET / HTTP/1.1\r\n\r\n"))
    wire.loop.run()
    #expect(wire.server.listener.failure?.code == .noAgreement && !wire.server.channel.isActive)
  }

  @Test(arguments: [true, false]) func `ends in order when one end closes it`(byClient: Bool) throws {
    let wire = try Wire()
    try wire.connect()
    let (leaving, staying) = byClient ? (wire.client, wire.server) : (wire.server, wire.client)
    let last = leaving.write("Goodbye.")
    let closed = leaving.close()
    try wire.run()
    #expect(last.isDone && closed.isDone && !leaving.channel.isActive)
    #expect(staying.listener.text == "Goodbye." && staying.listener.errors.isEmpty)
    #expect(!staying.channel.isActive, "who may not half-close leaves with the other")
    #expect(leaving.write("more").error is ChannelError)
  }

  @Test func `is cut off where the other end has not said that this was all`() throws {
    let wire = try Wire()
    try wire.connect()
    let waiting = wire.client.write("unflushed", thenFlush: false)
    wire.client.lose()
    #expect(wire.client.listener.failure?.code == .cutOff)
    #expect(waiting.error is TLSFailure)
  }

  @Test func `fails where the other end leaves in the middle of the handshake`() throws {
    let wire = try Wire()
    wire.client.channel.connect(to: try SocketAddress(unixDomainSocketPath: "/"), promise: nil)
    let waiting = wire.client.write("early")
    wire.client.lose()
    #expect(wire.client.listener.failure?.code == .noAgreement)
    #expect(waiting.error is TLSFailure)
  }

  @Test func `may be closed before and during the handshake, at once`() throws {
    for connects in [false, true] {
      let wire = try Wire()
      if connects { wire.client.channel.connect(to: try SocketAddress(unixDomainSocketPath: "/"), promise: nil) }
      let waiting = wire.client.write("early")
      let closed = wire.client.close()
      wire.loop.run()
      #expect(closed.result != nil && !wire.client.channel.isActive)
      #expect(waiting.error is ChannelError)
      #expect(wire.client.listener.errors.isEmpty)
    }
  }

  /// A handler may find a connection to be too much as soon as it is there.
  @Test func `costs no handshake where a later handler closes it at once`() throws {
    final class Refusing: ChannelInboundHandler {
      typealias InboundIn = ByteBuffer
      func channelActive(context: ChannelHandlerContext) { context.close(promise: nil) }
    }
    let wire = try Wire()
    try wire.client.channel.pipeline.syncOperations.addHandler(Refusing())
    wire.client.channel.connect(to: try SocketAddress(unixDomainSocketPath: "/"), promise: nil)
    wire.loop.run()
    #expect(!wire.client.channel.isActive)
    #expect(try wire.client.channel.readOutbound(as: ByteBuffer.self) == nil)
  }

  @Test func `closes its own direction after what was written, also if that is asked during the handshake`() throws {
    let wire = try Wire()
    wire.server.channel.allowRemoteHalfClosure = true
    let question = wire.client.write("All I have to say.")
    let closed = wire.client.close(.output)
    let late = wire.client.write("too late")
    try wire.connect()
    #expect(wire.server.listener.text == "All I have to say." && wire.server.listener.inputHasEnded)
    #expect(question.isDone && late.error as? ChannelError == .outputClosed)
    #expect(closed.isDone)
    // When the server leaves its direction as well, nothing is left to wait for.
    let end = wire.server.close(.output)
    try wire.run()
    #expect(end.isDone && !wire.server.channel.isActive)
    #expect(wire.client.listener.errors.isEmpty && wire.server.listener.errors.isEmpty)
  }

  @Test func `tells the end of the transport as one where the channel may half-close`() throws {
    let wire = try Wire()
    wire.server.channel.allowRemoteHalfClosure = true
    try wire.connect()
    wire.server.channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    #expect(wire.server.listener.failure?.code == .cutOff && wire.server.listener.inputHasEnded)
    let hasty = try Wire()
    hasty.server.channel.connect(to: try SocketAddress(unixDomainSocketPath: "/"), promise: nil)
    hasty.server.channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    hasty.loop.run()
    #expect(hasty.server.listener.failure?.code == .noAgreement && !hasty.server.channel.isActive)
  }

  @Test func `is closed after a while even if nothing can be sent`() throws {
    final class Stuck: ChannelOutboundHandler {
      typealias OutboundIn = ByteBuffer
      var isStuck = false
      var promises: [EventLoopPromise<Void>] = []
      func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard isStuck else { return context.write(data, promise: promise) }
        if let promise { promises.append(promise) }
      }
    }
    let wire = try Wire()
    let stuck = Stuck()
    try wire.server.channel.pipeline.syncOperations.addHandler(stuck, position: .first)
    try wire.connect()
    stuck.isStuck = true
    let (first, second) = (wire.server.close(), wire.server.close())
    wire.loop.run()
    #expect(wire.server.channel.isActive && first.result == nil)
    wire.loop.advanceTime(by: TLSHandler.closeTimeout)
    #expect(!wire.server.channel.isActive && first.isDone && second.isDone)
    for promise in stuck.promises { promise.fail(ChannelError.ioOnClosedChannel) }
  }

  @Test func `ends where a byte was changed on its way, after what came before`() throws {
    let wire = try Wire()
    try wire.connect()
    _ = wire.client.write("Good.")
    _ = wire.client.write("Bad.")
    var bytes = ByteBuffer()
    while var part = try wire.client.channel.readOutbound(as: ByteBuffer.self) { bytes.writeBuffer(&part) }
    let last = try #require(bytes.getInteger(at: bytes.writerIndex - 1, as: UInt8.self))
    bytes.setInteger(last ^ 1, at: bytes.writerIndex - 1)
    try wire.server.channel.writeInbound(bytes)
    try wire.run()
    #expect(wire.server.listener.text == "Good." && wire.server.listener.failure?.code == .broken)
    #expect(!wire.server.channel.isActive)
    #expect(wire.client.listener.failure?.code == .broken, "the other end is told")
  }

  @Test func `leaves nothing behind`() throws {
    weak var handler: TLSHandler?
    try {
      let wire = try Wire()
      handler = try wire.server.channel.pipeline.syncOperations.handler(type: TLSHandler.self)
      try wire.connect()
      #expect(handler != nil)
      _ = wire.client.write("What is it?")
      _ = wire.server.close()
      try wire.run()
      #expect(!wire.server.channel.isActive)
    }()
    #expect(handler == nil)
  }
}
