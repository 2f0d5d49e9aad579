import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle

/// Serves the connections to a socket that another process listens on: systemd keeps it open while one daemon ends and
/// another starts, so that nobody is turned away in the meantime. Hummingbird's own server supports only sockets that
/// it opens itself.
struct AdoptedListener<Child: ServerChildChannel>: Service {
  let descriptor: Int32
  let child: Child
  /// The most connections at once; further ones wait.
  let maxConnections: Int
  let connections: ConnectionLimit
  let logger: Logger
  let onListening: @Sendable (any Channel) async -> Void

  /// Serves until the daemon stops, and then answers the requests that were already made.
  func run() async throws {
    let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelInitializer { [maxConnections] channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(
            AvailableConnectionsChannelHandler(delegate: MaximumAvailableConnections(maxConnections)))
        }
      }
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .bind(descriptor) { [child, logger] channel in child.setup(channel: channel, logger: logger) }
    await onListening(listener.channel)
    try await withGracefulShutdownHandler {
      try await listener.executeThenClose { inbound in
        try await withThrowingDiscardingTaskGroup { group in
          for try await connection in inbound {
            group.addTask { await child.handle(value: connection, logger: logger) }
          }
        }
      }
    } onGracefulShutdown: {
      listener.channel.close(promise: nil)
      connections.quiesce()
    }
  }
}
