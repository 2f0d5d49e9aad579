import Basics
import NIOCore
import Synchronization

/// Knows all connections: limits those of each address, so that one machine cannot use up those of all others, and closes those
/// that stall when the daemon stops.
final class ConnectionLimit: Sendable {
  private let most: Int
  private let proxies: Proxies
  /// Told of each address whose connection is closed because it has too many.
  private let refused: @Sendable (NetworkAddress) -> Void
  private let counts = Mutex<[NetworkAddress: Int]>([:])
  private let open = Mutex<[ObjectIdentifier: any Channel]>([:])

  /// At most so many connections of each address; of IPv6, of each /64.
  init(
    most: Int, proxies: Proxies = Proxies(), refused: @escaping @Sendable (NetworkAddress) -> Void = { _ in }
  ) {
    self.most = most
    self.proxies = proxies
    self.refused = refused
  }

  /// Closes, at once, the connections that are too many for their address. This machine itself may have as many as it
  /// likes, and so may `proxies`: they speak for everybody.
  var handler: some RemovableChannelHandler { Handler(limit: self) }

  /// Whether there may be one connection more from `address`; one that is let in counts until ``leave(_:)``.
  private func enter(_ address: NetworkAddress) -> Bool {
    counts.withLock { counts in
      guard counts[address, default: 0] < most else { return false }
      counts[address, default: 0] += 1
      return true
    }
  }

  private func leave(_ address: NetworkAddress) {
    counts.withLock { counts in
      let rest = (counts[address] ?? 0) - 1
      counts[address] = rest > 0 ? rest : nil
    }
  }

  /// Has each connection closed as soon as what was asked on it is answered.
  func quiesce() {
    for channel in open.withLock({ Array($0.values) }) {
      channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    }
  }

  /// Closes all connections, whatever is being sent on them; returns how many there were.
  @discardableResult
  func closeAll() -> Int {
    let channels = open.withLock { Array($0.values) }
    for channel in channels { channel.close(mode: .all, promise: nil) }
    return channels.count
  }

  private final class Handler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any

    private let limit: ConnectionLimit
    /// The address that this connection counts for; nil where it does not count.
    private var address: NetworkAddress?

    init(limit: ConnectionLimit) { self.limit = limit }

    func channelActive(context: ChannelHandlerContext) {
      let channel = context.channel
      limit.open.withLock { $0[ObjectIdentifier(channel)] = channel }
      let other = context.remoteAddress?.ipAddress.flatMap { NetworkAddress($0) }
      if let other, !other.isLoopback, !limit.proxies.contains(other) {
        let address = other.subscriber
        guard limit.enter(address) else {
          limit.refused(other)
          return context.close(promise: nil)
        }
        self.address = address
      }
      context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
      let channel = ObjectIdentifier(context.channel)
      limit.open.withLock { $0[channel] = nil }
      if let address { limit.leave(address) }
      address = nil
      context.fireChannelInactive()
    }
  }
}
