import Foundation
import Settings

/// Where the daemon is found, as its settings and the machine's networks are now: a laptop goes from network to network.
struct DaemonAddresses {
  let settings: ServeSettings

  var scheme: String { settings.https ? "https" : "http" }

  /// Where this machine's browser finds it.
  func own(port: Int) -> String { "\(scheme)://\(settings.host == "0.0.0.0" ? "127.0.0.1" : settings.host):\(port)" }

  /// Where others find it, best first.
  func all(port: Int) -> [String] {
    if let address = settings.publicAddress { return [address] }
    switch settings.host {
    case "127.0.0.1", "localhost", "::1": return []
    case "0.0.0.0", "::": return LocalAddresses.all().map { "\(scheme)://\($0):\(port)" }
    default: return ["\(scheme)://\(settings.host):\(port)"]
    }
  }

  /// All names and addresses by which it may be asked for.
  var hosts: Set<String> {
    let machine = LocalAddresses.machineName
    let said =
      [settings.host] + settings.names + [settings.publicAddress.flatMap { URL(string: $0)?.host() }].compactMap(\.self)
    let all = ["localhost", machine, "\(machine).local"] + said + LocalAddresses.all()
    // What it listens on to be reached by every address is none by which it is asked for.
    return Set(all.map { $0.lowercased() }).subtracting(["0.0.0.0", "::"])
  }
}
