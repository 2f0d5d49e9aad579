import Foundation
import TestSupport
import Testing

@testable import HTTP

@Suite struct `The host's book in its file` {
  private let folder: TemporaryFolder
  private let now = Date(timeIntervalSince1970: 1_700_000_000)

  init() throws { folder = try TemporaryFolder() }

  @Test func `is the same for the daemon and for the command line`() throws {
    let (daemon, command) = (HostBookFile(folder: folder.path), HostBookFile(folder: folder.path))
    #expect(daemon.read() == HostBook())
    let key = try HostAccess(command).makeKey(now: now)
    #expect(daemon.read() == command.read() && daemon.read() != HostBook())
    #expect(try !String(decoding: folder.read("host.json"), as: UTF8.self).contains(key))
    try HostAccess(command).revokeAll()
    #expect(daemon.read() == HostBook())
    try HostAccess(daemon).note(daemon: "https://127.0.0.1:8443")
    #expect(HostAccess(command).daemon == "https://127.0.0.1:8443")
  }

  @Test func `shows each change at once, however fast they come`() throws {
    let daemon = HostAccess(HostBookFile(folder: folder.path))
    let command = HostAccess(HostBookFile(folder: folder.path))
    for second in 0..<3 * HostAccess.maxSessions {
      // From the fiftieth on the book has the same size each time.
      let time = now + Double(second)
      let token = try command.open(browser: "", address: "", now: time)
      #expect(daemon.session(of: token, now: time) != nil, "change \(second)")
    }
    #expect(daemon.sessions(now: now).count == HostAccess.maxSessions)
  }

  @Test func `shows each change once it has settled, too`() throws {
    let later: @Sendable () -> Date = { Date(timeIntervalSinceNow: 3600) }
    let (daemon, command) = (HostBookFile(folder: folder.path, now: later), HostBookFile(folder: folder.path))
    for _ in 0..<3 {
      _ = try HostAccess(command).makeKey(now: now)
      #expect(daemon.read() == command.read() && daemon.read() == command.read())
    }
  }

  @Test func `is not written over where it cannot be read`() throws {
    // A folder in its place cannot be read by anybody.
    try FileManager.default.createDirectory(atPath: folder.path("host.json"), withIntermediateDirectories: false)
    let file = HostBookFile(folder: folder.path)
    #expect(file.read() == HostBook())
    let failure = #expect(throws: HostBookFile.Failure.self) { _ = try HostAccess(file).makeKey(now: now) }
    #expect(failure?.description.contains("host.json cannot be read") == true)
  }

  @Test func `is nobody else's to read`() throws {
    _ = try HostAccess(HostBookFile(folder: folder.path)).makeKey(now: now)
    let mode = try FileManager.default.attributesOfItem(atPath: folder.path("host.json"))[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func `has no host in it where it is damaged`() throws {
    try folder.write("{", to: "host.json")
    #expect(HostBookFile(folder: folder.path).read() == HostBook())
  }

  @Test func `cannot be changed in a folder that is not there, and says so`() {
    let file = HostBookFile(folder: folder.path("nowhere"))
    #expect(throws: HostBookFile.Failure.self) { _ = try HostAccess(file).makeKey(now: now) }
  }
}
