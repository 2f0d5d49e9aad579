import Settings
import Testing

@testable import Daemon

@Suite struct `The daemon's addresses` {
  private func addresses(_ host: String) -> DaemonAddresses {
    var settings = ServeSettings(environment: [:])
    settings.host = host
    return DaemonAddresses(settings: settings)
  }

  @Test(arguments: [
    ("127.0.0.1", "http://127.0.0.1:8080"), ("0.0.0.0", "http://127.0.0.1:8080"), ("::1", "http://[::1]:8080"),
    ("::", "http://[::1]:8080"), ("0:0:0:0:0:0:0:1", "http://[::1]:8080"), ("2001:DB8::7", "http://[2001:db8::7]:8080"),
    ("quiz.local", "http://quiz.local:8080"),
  ])
  func `is one that a browser opens`(host: String, url: String) {
    #expect(addresses(host).own(port: 8080) == url)
  }

  @Test func `for others have brackets, too, and there are none where only this machine gets in`() {
    #expect(addresses("2001:db8::7").all(port: 80) == ["http://[2001:db8::7]:80"])
    #expect(addresses("2001:DB8::7").hosts.contains("2001:db8::7"))
    for host in ["::1", "0:0:0:0:0:0:0:1", "127.0.0.1"] { #expect(addresses(host).all(port: 80).isEmpty, "\(host)") }
    for host in ["::", "0:0:0:0:0:0:0:0"] { #expect(!addresses(host).hosts.contains("::"), "\(host)") }
  }

  @Test func `are said to be on the network by a host, a proxy or a public address`() {
    var settings = ServeSettings(environment: [:])
    for host in ["127.0.0.1", "127.0.0.2", "::1", "localhost"] {
      settings.host = host
      #expect(!settings.isOnNetwork, "\(host)")
    }
    for host in ["0.0.0.0", "192.168.1.5", "quiz.local"] { #expect(addresses(host).settings.isOnNetwork, "\(host)") }
    settings.publicAddress = "https://quiz.example"
    #expect(settings.isOnNetwork)
  }

  @Test func `of a proxy is asked for by its host without brackets`() {
    var settings = ServeSettings(environment: [:])
    settings.publicAddress = "https://[2001:db8::9]:8443"
    #expect(DaemonAddresses(settings: settings).hosts.contains("2001:db8::9"))
  }
}
