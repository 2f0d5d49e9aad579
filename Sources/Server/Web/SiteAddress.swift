/// Where a site is found.
public struct SiteAddress: Sendable {
  /// Where others on the network find it ("https://192.168.1.5:8443"), best first; empty where it listens on this machine
  /// only. Asked anew for each request: the port may be any that is free.
  public var addresses: @Sendable () -> [String]
  /// Whether it is served over HTTPS.
  public var isSecure: Bool
  /// The certificate of the daemon's own authority as PEM; nil where it made none.
  public var authority: String?

  public init(
    addresses: @escaping @Sendable () -> [String] = { [] }, isSecure: Bool = false, authority: String? = nil
  ) {
    self.addresses = addresses
    self.isSecure = isSecure
    self.authority = authority
  }
}
