import NIOCore
import Synchronization

/// How many connections each address has, so that one machine cannot take those of all others.
final class ConnectionLimit: Sendable {
  private let most: Int
  private let counts = Mutex<[String: Int]>([:])

  /// At most so many connections of each address.
  init(most: Int) { self.most = most }

  /// Closes, at once, the connections that are too many for their address. This machine itself may have as many as it
  /// likes: a proxy before the daemon speaks for everybody.
  var handler: some RemovableChannelHandler { Handler(limit: self) }

  /// Whether there may be one connection more from `address`; one that is let in counts until ``leave(_:)``.
  private func enter(_ address: String) -> Bool {
    counts.withLock { counts in
      guard counts[address, default: 0] < most else { return false }
      counts[address, default: 0] += 1
      return true
    }
  }

  private func leave(_ address: String) {
    counts.withLock { counts in
      let rest = (counts[address] ?? 0) - 1
      counts[address] = rest > 0 ? rest : nil
    }
  }

  private final class Handler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any

    private let limit: ConnectionLimit
    /// The address that this connection counts for; nil where it does not count.
    private var address: String?

    init(limit: ConnectionLimit) { self.limit = limit }

    func channelActive(context: ChannelHandlerContext) {
      if let address = context.remoteAddress?.ipAddress, !address.isLoopback {
        guard limit.enter(address) else { return context.close(promise: nil) }
        self.address = address
      }
      context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
      if let address { limit.leave(address) }
      address = nil
      context.fireChannelInactive()
    }
  }
}
