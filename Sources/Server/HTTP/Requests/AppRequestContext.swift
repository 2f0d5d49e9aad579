package import Basics
public import Hummingbird
import NIOCore

/// The context of one request.
public struct AppRequestContext: RequestContext {
  /// Hummingbird's own context of each request: its logger and the parameters in its path.
  public var coreContext: CoreRequestContextStorage
  /// The other end of the connection and this one; nil where there is no network, as in tests.
  package let peer, local: NetworkAddress?
  /// The client that asks: the other end of the connection, or the one for which a proxy asks
  /// that is believed; see ``Proxies``.
  package var client: Proxies.Client

  /// Creates the context of a request from `source`; without a network, as in tests, the client is local.
  public init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    peer = source.channel.remoteAddress?.ipAddress.flatMap { NetworkAddress($0) }
    local = source.channel.localAddress?.ipAddress.flatMap { NetworkAddress($0) }
    client = Proxies.Client(address: peer, isLocal: peer == nil)
  }

  /// Whether the client sits at this machine.
  package var isLocal: Bool { client.isLocal }

  /// The limit of JSON bodies, which are short; pictures have their own limit.
  public var maxUploadSize: Int { 16 * 1024 }
}
