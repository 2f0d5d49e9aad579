public import Basics
import Foundation
package import HTTPTypes
import Logging
import Synchronization

/// The proxies before the daemon that are believed when they say for whom they ask.
public struct Proxies: Sendable {
  private let networks: [Network]
  /// The codes of which the log was told.
  private let told = Told()

  private final class Told: Sendable { let codes = Mutex<Set<String>>([]) }

  /// Those whose addresses are in one of `networks`; none, where nobody is believed.
  public init(_ networks: [Network] = []) { self.networks = networks }

  /// The client that asks, as far as it can be known.
  package struct Client: Equatable {
    /// Nil where it cannot be known.
    package let address: NetworkAddress?
    /// Whether it sits at this machine.
    let isLocal: Bool
    /// Whether it speaks HTTPS with the proxy; nil without one that is believed.
    package var isSecure: Bool?
  }

  /// Tells the log of a problem of a proxy, each once.
  func tell(_ problem: Problem, _ logger: Logger) {
    guard ["proxyHost", "insecureProxy"].contains(problem.code) else { return }
    guard told.codes.withLock({ $0.insert(problem.code).inserted }) else { return }
    logger.warning("\(problem.title)")
  }

  func contains(_ address: NetworkAddress) -> Bool { networks.contains { $0.contains(address) } }

  /// The client that asks through a connection from `peer`: from the end of `X-Forwarded-For`, to which each
  /// proxy adds the address that it serves, the first address that is none of ours. The addresses before it
  /// may have been written by anybody.
  func client(_ request: HTTPRequest, from peer: NetworkAddress) -> Client {
    let headers = request.headerFields
    guard contains(peer) else {
      // A proxy that nobody has named, on this machine, does not make the world sit at it. The shortest settings of
      // nginx write no header, but ask in HTTP/1.0; those of HAProxy pass on the name by which somebody asks.
      let isLocal = peer.isLoopback && !Self.isForwarded(headers) && Self.namesThisMachine(request.authority)
      return Client(address: peer, isLocal: isLocal)
    }
    var (before, hops): (NetworkAddress?, Int) = (peer, 0)
    for text in (headers[named: "X-Forwarded-For"] ?? "").split(separator: ",").reversed() {
      hops += 1
      before = Self.address(text.trimmingCharacters(in: .whitespaces))
      guard let address = before, contains(address) else { break }
    }
    // Each proxy adds how it was asked, as it adds by whom.
    let schemes = (headers[named: "X-Forwarded-Proto"] ?? "").split(separator: ",").suffix(Swift.max(1, hops))
    let isSecure = schemes.first?.trimmingCharacters(in: .whitespaces).lowercased() == "https"
    return Client(address: before, isLocal: false, isSecure: isSecure)
  }

  /// The headers that proxies write in requests that they pass on, in small letters, besides those that begin with
  /// `x-forwarded-`; `via` is also written for requests of HTTP/1.0 (``FirstLineHandler``).
  private static let marks: Set = ["forwarded", "x-real-ip", "via", "cf-connecting-ip"]

  /// Whether somebody has passed on the request with these headers.
  package static func isForwarded(_ headers: HTTPFields) -> Bool {
    headers.contains { $0.name.canonicalName.hasPrefix("x-forwarded-") || marks.contains($0.name.canonicalName) }
  }

  /// Whether `authority` is a name of the machine itself, whatever the network calls it.
  static func namesThisMachine(_ authority: String?) -> Bool {
    guard let host = authority.flatMap(OwnHosts.host) else { return false }
    return host == "localhost" || NetworkAddress(host)?.isLoopback == true
  }

  /// An address with or without its port: "192.0.2.7:1234", "[2001:db8::7]:1234".
  private static func address(_ text: String) -> NetworkAddress? {
    NetworkAddress(text) ?? OwnHosts.host(of: text).flatMap { NetworkAddress($0) }
  }
}
