import Foundation
import TestSupport
import Testing

@testable import HTTP

@Suite struct `The keys and sessions of the host` {
  private let now = Date(timeIntervalSince1970: 1_700_000_000)

  @Test func `keys and sessions end by themselves`() throws {
    let folder = try TemporaryFolder()
    let access = HostAccess(HostBookFile(folder: folder.path))
    let begin = now
    let key = try access.makeKey(now: begin)
    #expect(key.count == 26 && access.isKey(key.uppercased(), now: begin + HostAccess.keyLasts - 1))
    #expect(!access.isKey(key, now: begin + HostAccess.keyLasts) && !access.isKey("", now: begin))
    let token = try access.open(browser: "", address: "", now: begin)
    let (day, lasts) = (86_400.0, HostAccess.sessionLasts)
    #expect(access.session(of: token, now: begin + lasts - 1) != nil)
    #expect(access.session(of: token, now: begin + lasts) == nil, "however often it was used")
    #expect(access.sessions(now: begin + lasts - 1).map(\.lastUsed) == [begin + lasts - 1])
    #expect(access.sessions(now: begin + lasts + day).isEmpty)
  }

  @Test func `when all sessions are revoked, no key that was printed opens another`() throws {
    let folder = try TemporaryFolder()
    let open = HostAccess(HostBookFile(folder: folder.path))
    let key = try open.makeKey(now: now)
    let token = try open.open(browser: "", address: "", now: now)
    try open.revokeAll()
    #expect(open.session(of: token, now: now) == nil && !open.isKey(key, now: now))
  }

  @Test func `sessions do not pile up`() throws {
    let folder = try TemporaryFolder()
    let access = HostAccess(HostBookFile(folder: folder.path))
    let tokens = try (0...HostAccess.maxSessions).map { number in
      try access.open(browser: "", address: "", now: now + Double(number))
    }
    let later = now + 100
    #expect(access.session(of: tokens[0], now: later) == nil && access.session(of: tokens[1], now: later) != nil)
  }

  @Test func `what a browser says of itself cannot write to a terminal`() throws {
    let folder = try TemporaryFolder()
    let access = HostAccess(HostBookFile(folder: folder.path))
    _ = try access.open(browser: "Fire\u{1B}[2Jfox\n\u{202E}1", address: "", now: now)
    #expect(access.sessions(now: now).map(\.browser) == ["Fire[2Jfox1"])
  }
}
