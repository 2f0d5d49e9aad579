public import Hummingbird
import NIOCore

/// One request on its way: who asks, as far as the network tells.
public struct Visit: RequestContext {
  public var coreContext: CoreRequestContextStorage
  /// The address of the other end without its port; nil where there is no network, as in tests.
  public let remoteAddress: String?

  public init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    remoteAddress = source.channel.remoteAddress?.ipAddress
  }

  /// Whether who asks sits at this machine, or a proxy on it stands between.
  var isLocal: Bool { remoteAddress?.isLoopback ?? true }

  /// Questions and actions are short; pictures are read by their own limit.
  public var maxUploadSize: Int { 16 * 1024 }
}

extension String {
  /// Whether this address without a port is one by which a machine speaks to itself.
  var isLoopback: Bool { hasPrefix("127.") || self == "::1" }
}
