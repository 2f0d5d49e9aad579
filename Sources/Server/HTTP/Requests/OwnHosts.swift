import Basics

/// The names and addresses by which this daemon may be asked for, in the `Host` of a request. The owner of a name can
/// have it lead to this machine (DNS rebinding): pages of that name would then be of the daemon's own origin, and could
/// read all that it answers to a person who sits here.
struct OwnHosts: Sendable {
  let site: SiteAddress

  /// Whether `authority` ("quiz.local:8080", "[::1]:8080") is ours, in a request that came to
  /// this machine's address `local`.
  func contains(_ authority: String?, at local: NetworkAddress?) -> Bool {
    guard let authority, let host = Self.host(of: authority) else { return false }
    // An address is nobody else's name: a page that was loaded from it came from here.
    if let address = NetworkAddress(host) {
      if address.isLoopback || address == local { return true }
    }
    return site.hosts().contains(host)
  }

  /// The host of an authority or of a URL, as it is compared: in small letters, without brackets, port and final dot.
  static func host(of authority: some StringProtocol) -> String? {
    var host = authority.lowercased()[...]
    if host.first == "[" {
      guard let end = host.firstIndex(of: "]"), isPort(host[host.index(after: end)...]) else { return nil }
      host = host[host.index(after: host.startIndex)..<end]
    } else if let colon = host.firstIndex(of: ":") {
      guard isPort(host[colon...]) else { return nil }
      host = host[..<colon]
    }
    if host.last == "." { host.removeLast() }
    return host.isEmpty ? nil : String(host)
  }

  /// Whether it is nothing, or a colon and digits.
  private static func isPort(_ text: Substring) -> Bool {
    text.isEmpty || text.first == ":" && text.dropFirst().allSatisfy(\.isWholeNumber)
  }
}
