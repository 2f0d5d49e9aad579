import Cryptography
import HummingbirdCore
import Logging
import NIOCore

/// A connection over TLS: the same as without, behind a handler that encrypts. One that begins in
/// plain HTTP is served as it is.
struct TLSChannel<Base: ServerChildChannel>: ServerChildChannel {
  let base: Base
  let plain: MarkedConnections
  /// Asked for each connection: the certificate may become another while the server runs.
  let context: @Sendable () -> TLSContext

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
    channel.eventLoop.makeCompletedFuture {
      try channel.pipeline.syncOperations.addHandler(FirstByteHandler(plain, context))
    }.flatMap {
      base.setup(channel: channel, logger: logger)
    }
  }

  func handle(value: Base.Value, logger: Logger) async { await base.handle(value: value, logger: logger) }
}
