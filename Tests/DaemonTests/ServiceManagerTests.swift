import Foundation
import GameServer
import Logging
import Synchronization
import TestSupport
import Testing

@testable import Daemon

/// systemd's end of the socket is a datagram socket of the test.
@Suite struct `What systemd is told` {
  private let folder: TemporaryFolder
  private let socketPath: String
  private let descriptor: Int32

  init() throws {
    folder = try TemporaryFolder(below: TemporaryFolder.ofSockets)
    socketPath = folder.path("notify")
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let name = Array(socketPath.utf8)
    try #require(name.count < MemoryLayout.size(ofValue: address.sun_path))
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(bound == 0)
  }

  /// The next datagram; nil where none has come.
  private func heard() -> String? {
    var room = [UInt8](repeating: 0, count: 4096)
    let count = recv(descriptor, &room, room.count, Int32(MSG_DONTWAIT))
    return count < 0 ? nil : String(decoding: room.prefix(count), as: UTF8.self)
  }

  private func manager(_ more: [String: String] = [:]) -> ServiceManager {
    ServiceManager(environment: ["NOTIFY_SOCKET": socketPath].merging(more) { $1 }, pid: 7)
  }

  @Test func `is what sd_notify would send`() throws {
    manager().tell(.ready, .status("one\ntwo"))
    #expect(heard() == "READY=1\nSTATUS=one two")
    manager().tell(.stopping)
    #expect(heard() == "STOPPING=1")
    manager().tell(.reloading)
    #expect(try #require(heard()).wholeMatch(of: /RELOADING=1\nMONOTONIC_USEC=\d+/) != nil)
    ServiceManager(environment: [:], pid: 7).tell(.ready)
    #expect(heard() == nil)
  }

  @Test func `has a watchdog only where systemd asks this process for one`() {
    #expect(manager().watchdogInterval == nil)
    #expect(manager(["WATCHDOG_USEC": "30000000"]).watchdogInterval == .seconds(30))
    #expect(manager(["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "7"]).watchdogInterval == .seconds(30))
    #expect(manager(["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "8"]).watchdogInterval == nil)
  }

  @Test func `has a socket where systemd listens for this process`() {
    #expect(manager().listeningSocket == nil)
    #expect(manager(["LISTEN_PID": "7", "LISTEN_FDS": "1"]).listeningSocket == 3)
    #expect(manager(["LISTEN_PID": "8", "LISTEN_FDS": "1"]).listeningSocket == nil)
    #expect(manager(["LISTEN_PID": "7", "LISTEN_FDS": "0"]).listeningSocket == nil)
  }

  /// Feeds the watchdog once for each of `states`, and returns what systemd hears.
  private func fed(_ states: [[HealthCheck]]) async -> [String?] {
    let rest = Mutex(states)
    let waits = Mutex<[Duration]>([])
    let watchdog = Watchdog(
      manager: manager(["WATCHDOG_USEC": "30000000"]),
      health: { rest.withLock { $0.removeFirst() } }, logger: Logger(label: "test"),
      sleep: { time in
        waits.withLock { $0.append(time) }
        if rest.withLock(\.isEmpty) { throw CancellationError() }
      })
    await watchdog.run()
    #expect(waits.withLock { $0.allSatisfy { $0 == .seconds(10) } })
    return states.map { _ in heard() }
  }

  @Test func `it is fed while all is well, and where only the world could mend it`() async {
    let full = HealthCheck("journal", isGood: false, "the disk is full")
    let heard = await fed([[HealthCheck("journal", isGood: true, "")], [full]])
    #expect(heard == ["WATCHDOG=1\nSTATUS=ready", "WATCHDOG=1\nSTATUS=not ready: journal: the disk is full"])
  }

  @Test func `it is not fed while something hangs, and again when it comes back`() async {
    var stuck = HealthCheck("judgement", isGood: false, "a picture is not judged")
    stuck.needsRestart = true
    let heard = await fed([[stuck], [HealthCheck("judgement", isGood: true, "")]])
    #expect(heard == ["STATUS=not ready: judgement: a picture is not judged", "WATCHDOG=1\nSTATUS=ready"])
  }
}
