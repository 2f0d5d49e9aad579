import Cryptography
import Foundation
import NIOCore
import NIOEmbedded
import TLS

/// A client and a server in one thread, and the bytes between them.
final class Wire {
  /// The last handler of an end, which keeps everything that arrives behind the handler of TLS.
  final class Listener: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    var heard: [UInt8] = []
    var errors: [any Error] = []
    var completed = 0
    var inputHasEnded = false

    var failure: TLSFailure? { errors.first as? TLSFailure }
    var text: String { String(decoding: heard, as: UTF8.self) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      heard += Array(unwrapInboundIn(data).readableBytesView)
    }

    func channelReadComplete(context: ChannelHandlerContext) { completed += 1 }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { errors.append(error) }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
      if case ChannelEvent.inputClosed = event { inputHasEnded = true }
    }
  }

  struct End {
    let channel: EmbeddedChannel
    let listener = Listener()

    init(_ connection: TLSConnection, on loop: EmbeddedEventLoop) throws {
      channel = EmbeddedChannel(handlers: [TLSHandler(connection), listener], loop: loop)
    }

    /// Writes `text`; the outcome says whether it is sent, and its result is nil while that is open.
    func write(_ text: String, thenFlush: Bool = true) -> Outcome {
      let promise = channel.eventLoop.makePromise(of: Void.self)
      channel.write(ByteBuffer(string: text), promise: promise)
      if thenFlush { channel.flush() }
      return Outcome(promise.futureResult)
    }

    func close(_ mode: CloseMode = .all) -> Outcome {
      let promise = channel.eventLoop.makePromise(of: Void.self)
      channel.close(mode: mode, promise: promise)
      return Outcome(promise.futureResult)
    }

    /// The other end of the transport is gone.
    func lose() { channel.pipeline.fireChannelInactive() }
  }

  /// The outcome of a promise; the result is nil while it is open.
  final class Outcome {
    var result: Result<Void, any Error>?

    init(_ future: EventLoopFuture<Void>) { future.assumeIsolated().whenComplete { self.result = $0 } }

    var isDone: Bool { if case .success = result { true } else { false } }
    var error: (any Error)? { if case .failure(let error) = result { error } else { nil } }
  }

  let loop = EmbeddedEventLoop()
  let client: End
  let server: End

  init(to host: String = "desk.local") throws {
    let (context, authority) = try Self.server()
    client = try End(TLSConnection(TLSContext(trusting: authority), to: host), on: loop)
    server = try End(TLSConnection(accepting: context), on: loop)
  }

  static func server() throws -> (TLSContext, authority: String) {
    let authority = try Certificates.makeAuthority(name: "desk", hosts: ["desk.local"], now: Date())
    let made = try Certificates(
      authority: authority.certificate, authorityKey: authority.key, names: ["desk.local", "127.0.0.1"], now: Date())
    return (try TLSContext(certificates: made.certificate + "\n" + made.authority, key: made.key), made.authority)
  }

  func connect() throws {
    for end in [server, client] { end.channel.connect(to: try SocketAddress(unixDomainSocketPath: "/"), promise: nil) }
    try run()
  }

  /// Carries bytes until nobody has any left.
  func run() throws {
    loop.run()
    var isQuiet = false
    while !isQuiet {
      isQuiet = true
      for (from, to) in [(client, server), (server, client)] {
        while let bytes = try from.channel.readOutbound(as: ByteBuffer.self) {
          guard to.channel.isActive else { continue }
          isQuiet = false
          try to.channel.writeInbound(bytes)
        }
      }
      loop.run()
    }
  }
}
