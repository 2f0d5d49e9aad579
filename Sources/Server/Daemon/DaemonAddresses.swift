import Basics
import Foundation
import Settings

extension ServeSettings {
  /// Whether they say how others on the network find the daemon: by its own addresses, or by those of a proxy.
  var isOnNetwork: Bool { publicAddress != nil || !proxies.isEmpty || !listensToItself }

  /// Whether the daemon listens to this machine only.
  var listensToItself: Bool { host == "localhost" || NetworkAddress(host)?.isLoopback == true }
}

/// The daemon's addresses according to its settings and the machine's current networks: a laptop moves from network to
/// network.
struct DaemonAddresses {
  let settings: ServeSettings

  var scheme: String { settings.https ? "https" : "http" }

  /// Where it listens, as addresses are usually written.
  private var host: String { NetworkAddress(settings.host)?.description ?? settings.host }

  /// Where this machine's browser finds it.
  func own(port: Int) -> String { url(["0.0.0.0": "127.0.0.1", "::": "::1"][host] ?? host, port) }

  /// An address of IPv6 has colons of its own, and stands in brackets (RFC 3986, 3.2.2).
  private func url(_ host: String, _ port: Int) -> String {
    "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }

  /// Where others find it, best first.
  func all(port: Int) -> [String] {
    if let address = settings.publicAddress { return [address] }
    if settings.listensToItself { return [] }
    switch host {
    case "0.0.0.0", "::": return LocalAddresses.all().map { url($0, port) }
    default: return [url(host, port)]
    }
  }

  /// All names and addresses by which it may be asked for.
  var hosts: Set<String> {
    let machine = LocalAddresses.machineName
    let said =
      [host] + settings.names + [settings.publicAddress.flatMap { URL(string: $0)?.host() }].compactMap(\.self)
    let all = ["localhost", machine, "\(machine).local"] + said + LocalAddresses.all()
    // The addresses that stand for all of the machine's addresses are for listening only; nobody requests them.
    return Set(all.map { $0.lowercased() }).subtracting(["0.0.0.0", "::"])
  }
}
