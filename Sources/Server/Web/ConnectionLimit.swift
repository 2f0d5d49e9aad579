import NIOCore
import Synchronization

/// Limits the connections of each address, so that one machine cannot use up those of all others.
final class ConnectionLimit: Sendable {
  private let most: Int
  private let counts = Mutex<[String: Int]>([:])

  /// Allows `most` connections for each address.
  init(most: Int) { self.most = most }

  /// Closes connections beyond the limit at once. Loopback addresses are exempt, because a proxy on this machine
  /// connects for everyone.
  var handler: some RemovableChannelHandler { Handler(limit: self) }

  /// Takes one of the connections of `address`; false if there is none left. Must be followed by ``leave(_:)``.
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
    /// The address that this connection is counted for; nil if it is not counted.
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
