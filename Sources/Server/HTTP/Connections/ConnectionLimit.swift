import Basics
import HummingbirdCore
import NIOCore
import Synchronization

/// Tracks all connections. It limits the connections of each address, so that one machine cannot use up those of all
/// others, and closes connections that stall when the daemon stops. Browsers keep six each, most of them idle: if an
/// address has too many, the one that has been idle for longest is closed.
final class ConnectionLimit: Sendable {
  private let maxPerAddress: Int
  private let proxies: Proxies
  /// Told of each address whose connection is closed because it has too many.
  private let refused: @Sendable (NetworkAddress) -> Void
  private let open = Mutex<[ObjectIdentifier: Connection]>([:])

  private struct Connection {
    let channel: any Channel
    /// The address that it counts for; nil where it does not count.
    let address: NetworkAddress?
    /// Since when nothing is asked on it; nil while something is.
    var idleSince: NIODeadline? = .now()
  }

  /// At most so many connections of each address; of IPv6, of each /64.
  init(
    maxPerAddress: Int, proxies: Proxies = Proxies(), refused: @escaping @Sendable (NetworkAddress) -> Void = { _ in }
  ) {
    self.maxPerAddress = maxPerAddress
    self.proxies = proxies
    self.refused = refused
  }

  /// Closes connections of an address that has too many: an idle one if there is one, otherwise the new one. This
  /// machine itself and `proxies`, which speak for everybody, may have any number.
  var handler: some RemovableChannelHandler { Handler(limit: self) }

  /// Wraps `respond` so that a connection does not count as idle while it runs.
  func telling(_ respond: @escaping HTTPChannelHandler.Responder) -> HTTPChannelHandler.Responder {
    { [self] request, writer, channel in
      note(channel, idleSince: nil)
      defer { note(channel, idleSince: .now()) }
      try await respond(request, writer, channel)
    }
  }

  /// Notes since when nothing is asked on `channel`; nil where something is.
  func note(_ channel: any Channel, idleSince: NIODeadline?) {
    open.withLock { $0[ObjectIdentifier(channel)]?.idleSince = idleSince }
  }

  /// Lets in a connection, which counts for `address` until it is closed; false where there may be none more.
  private func enter(_ channel: any Channel, _ address: NetworkAddress?) -> Bool {
    let (isLetIn, idle) = open.withLock { open -> (Bool, (any Channel)?) in
      var idle: (any Channel)?
      if let address {
        let own = open.filter { $0.value.address == address }
        if own.count >= maxPerAddress {
          let longest = own.compactMap { id, one in one.idleSince.map { (id: id, since: $0) } }.min {
            $0.since < $1.since
          }
          guard let longest else { return (false, nil) }
          idle = open.removeValue(forKey: longest.id)?.channel
        }
      }
      open[ObjectIdentifier(channel)] = Connection(channel: channel, address: address)
      return (true, idle)
    }
    idle?.close(promise: nil)
    return isLetIn
  }

  /// Makes each connection close as soon as the requests made on it are answered.
  func quiesce() {
    for channel in open.withLock({ $0.values.map(\.channel) }) {
      channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    }
  }

  /// Closes all connections, whatever is being sent on them; returns how many there were.
  @discardableResult
  func closeAll() -> Int {
    let channels = open.withLock { $0.values.map(\.channel) }
    for channel in channels { channel.close(mode: .all, promise: nil) }
    return channels.count
  }

  private final class Handler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any

    private let limit: ConnectionLimit

    init(limit: ConnectionLimit) { self.limit = limit }

    func channelActive(context: ChannelHandlerContext) {
      let other = context.remoteAddress?.ipAddress.flatMap { NetworkAddress($0) }
      let counts = other.map { !$0.isLoopback && !limit.proxies.contains($0) } ?? false
      guard limit.enter(context.channel, counts ? other?.subscriber : nil) else {
        if let other { limit.refused(other) }
        return context.close(promise: nil)
      }
      context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
      let channel = ObjectIdentifier(context.channel)
      limit.open.withLock { _ = $0.removeValue(forKey: channel) }
      context.fireChannelInactive()
    }
  }
}
