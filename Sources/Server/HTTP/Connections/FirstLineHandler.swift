import HummingbirdCore
import Logging
import NIOCore

/// A connection of which `old` is told if it begins in HTTP/1.0.
struct FirstLineChannel<Base: ServerChildChannel>: ServerChildChannel {
  let base: Base
  let old: MarkedConnections

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
    channel.eventLoop.makeCompletedFuture {
      try channel.pipeline.syncOperations.addHandler(FirstLineHandler(old))
    }.flatMap {
      base.setup(channel: channel, logger: logger)
    }
  }

  func handle(value: Base.Value, logger: Logger) async { await base.handle(value: value, logger: logger) }
}

/// Reads along until the first line of a connection is over.
final class FirstLineHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer

  private let old: MarkedConnections
  /// The most recent bytes, as many as a version's name has.
  private var end: [UInt8] = []
  private static let version = Array("HTTP/1.0".utf8)

  init(_ old: MarkedConnections) { self.old = old }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let isBreak = { (byte: UInt8) in byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n") }
    var bytes = unwrapInboundIn(data).readableBytesView[...]
    // Empty lines may come before it.
    if end.isEmpty { bytes = bytes.drop(while: isBreak) }
    let line = bytes.prefix { !isBreak($0) }
    end = (end + line.suffix(Self.version.count)).suffix(Self.version.count)
    let isOver = line.count < bytes.count
    if isOver, end == Self.version { old.add(context.channel) }
    context.fireChannelRead(data)
    if isOver { context.pipeline.syncOperations.removeHandler(self, promise: nil) }
  }
}
