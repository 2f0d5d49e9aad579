public import Hummingbird
import NIOCore

/// The context of one request.
public struct Visit: RequestContext {
  public var coreContext: CoreRequestContextStorage
  /// The address of the peer without its port; nil without a network, as in tests.
  public let remoteAddress: String?

  public init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    remoteAddress = source.channel.remoteAddress?.ipAddress
  }

  /// Whether the request comes from this machine, or from a proxy on it.
  var isLocal: Bool { remoteAddress?.isLoopback ?? true }

  /// The limit of JSON bodies, which are short; pictures have their own limit.
  public var maxUploadSize: Int { 16 * 1024 }
}

extension String {
  /// Whether this address without a port is a loopback address.
  var isLoopback: Bool { hasPrefix("127.") || self == "::1" }
}
