public import Basics
import Foundation
import HTTPTypes

/// The proxies before the daemon that are believed when they say for whom they ask.
public struct Proxies: Sendable {
  private let networks: [Network]

  /// Those whose addresses are in one of `networks`; none, where nobody is believed.
  public init(_ networks: [Network] = []) { self.networks = networks }

  /// Who asks, as far as it can be known.
  struct Client: Equatable {
    /// Nil where it cannot be known.
    let address: NetworkAddress?
    /// Whether it sits at this machine.
    let isLocal: Bool
    /// Whether it speaks HTTPS with the proxy; nil without one that is believed.
    var isSecure: Bool?
  }

  func contains(_ address: NetworkAddress) -> Bool { networks.contains { $0.contains(address) } }

  /// Who asks through a connection from `peer`, with these headers: from the end of `X-Forwarded-For`, to which each proxy
  /// adds whom it serves, the first address that is none of ours. What stands before it anybody may have written.
  func client(_ headers: HTTPFields, from peer: NetworkAddress) -> Client {
    guard contains(peer) else {
      // A proxy that nobody has named, on this machine, does not make the world sit at it.
      let isForwarded = Self.marks.contains { headers[named: $0] != nil }
      return Client(address: peer, isLocal: peer.isLoopback && !isForwarded)
    }
    let isSecure = headers[named: "X-Forwarded-Proto"].map { $0.lowercased() == "https" } ?? false
    var before: NetworkAddress? = peer
    for text in (headers[named: Self.marks[0]] ?? "").split(separator: ",").reversed() {
      before = NetworkAddress(text.trimmingCharacters(in: .whitespaces))
      guard let address = before, contains(address) else { break }
    }
    return Client(address: before, isLocal: false, isSecure: isSecure)
  }

  /// What proxies write in requests that they pass on.
  private static let marks = ["X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"]
}
