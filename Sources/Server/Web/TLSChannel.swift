import Cryptography
import HummingbirdCore
import Logging
import NIOCore
import TLS

/// A connection over TLS: what it would be without, behind a handler that encrypts.
struct TLSChannel<Base: ServerChildChannel>: ServerChildChannel {
  let base: Base
  /// Asked for each connection: the certificate may become another while the server runs.
  let context: @Sendable () -> TLSContext

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
    channel.eventLoop.makeCompletedFuture {
      try channel.pipeline.syncOperations.addHandler(TLSHandler(TLSConnection(accepting: context())))
    }.flatMap {
      base.setup(channel: channel, logger: logger)
    }
  }

  func handle(value: Base.Value, logger: Logger) async { await base.handle(value: value, logger: logger) }
}
