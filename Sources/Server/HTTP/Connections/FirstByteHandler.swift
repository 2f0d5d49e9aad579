import Cryptography
import NIOCore
import TLS

/// Distinguishes a connection that begins with a TLS handshake from one that speaks plain HTTP, by its first byte. The
/// former is encrypted from then on; the latter is served as it is, so that a phone whose owner did not type "https"
/// still gets a page.
final class FirstByteHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private let context: @Sendable () -> TLSContext
  private let plain: MarkedConnections

  /// `context` is asked for each connection that is encrypted; the others are counted among `plain`.
  init(_ plain: MarkedConnections, _ context: @escaping @Sendable () -> TLSContext) {
    self.plain = plain
    self.context = context
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let bytes = unwrapInboundIn(data)
    do {
      // The names of HTTP methods are capital letters. TLS handles everything else, and reports faults.
      if let first = bytes.getInteger(at: bytes.readerIndex, as: UInt8.self), (0x41...0x5A).contains(first) {
        plain.add(context.channel)
      } else {
        let connection = try TLSConnection(accepting: self.context())
        try context.pipeline.syncOperations.addHandler(TLSHandler(connection), position: .after(self))
      }
    } catch {
      context.fireErrorCaught(error)
      return context.close(promise: nil)
    }
    context.fireChannelRead(data)
    context.pipeline.syncOperations.removeHandler(self, promise: nil)
  }
}
