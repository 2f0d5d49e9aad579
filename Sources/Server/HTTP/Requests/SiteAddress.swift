/// The addresses at which a site is found.
public struct SiteAddress: Sendable {
  /// The addresses for others on the network ("https://192.168.1.5:8443"), best first; empty if the site listens on
  /// this machine only. Called for each request, because the port may be chosen at start.
  public var addresses: @Sendable () -> [String]
  /// All host names and addresses by which it may be asked for, in small letters and without ports; see ``OwnHosts``.
  public var hosts: @Sendable () -> Set<String>
  /// The proxies that are believed about the client that they ask for.
  public var proxies = Proxies()
  /// Whether it is served over HTTPS.
  public var isSecure: Bool
  /// The certificate of the daemon's own authority as PEM; nil if it has none. Called for each request, because an
  /// authority that is no longer valid is replaced.
  public var authority: @Sendable () -> String?

  /// Creates the addresses; by default those of a site that only its own machine reaches, over HTTP.
  public init(
    addresses: @escaping @Sendable () -> [String] = { [] }, hosts: @escaping @Sendable () -> Set<String> = { [] },
    isSecure: Bool = false, authority: @escaping @Sendable () -> String? = { nil }
  ) {
    self.addresses = addresses
    self.hosts = hosts
    self.isSecure = isSecure
    self.authority = authority
  }
}
