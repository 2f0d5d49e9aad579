import Foundation
import TestSupport
import Testing

@testable import Daemon

@Suite struct `The state folder` {
  @Test func `keeps where phones are let in, for its owner only, until that is forgotten`() throws {
    let folder = try TemporaryFolder()
    let state = try StateFolder(folder.path)
    #expect(state.entrance == nil)
    try state.keepEntrance("192.168.1.5")
    try state.keepEntrance("10.0.0.5")
    #expect(try StateFolder(folder.path).entrance == "10.0.0.5")
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("entrance"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    try "anything".write(toFile: folder.path("entrance"), atomically: false, encoding: .utf8)
    #expect(state.entrance == nil)
    try state.keepEntrance(nil)
    try state.keepEntrance(nil)
    #expect(state.entrance == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }
}
