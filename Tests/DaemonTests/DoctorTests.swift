import Cryptography
import Foundation
import Settings
import TestSupport
import Testing

@testable import Daemon

@Suite struct `The doctor` {
  private let folder: TemporaryFolder
  /// Long after this program was built.
  private let today = Date(timeIntervalSince1970: 4_000_000_000)

  init() throws { folder = try TemporaryFolder() }

  /// The finding on an authority that was made so many days after today.
  private func finding(made days: Double, at now: Date) throws -> Finding {
    let made = try Certificates.makeAuthority(name: "desk", hosts: ["desk"], now: today + days * 86_400)
    try folder.write(made.certificate + made.key, to: "authority.pem")
    var settings = ServeSettings(environment: [:])
    (settings.https, settings.data) = (true, folder.path)
    return Doctor(settings, now: now).certificate
  }

  @Test(
    arguments: [
      (0, .ok, "is valid for 3650 days"), (450, .problem, "is not valid before"),
      (-3650 - 2, .problem, "expired 2 day(s) ago"),
      (-3650 + 29, .warning, "expires in 29 day(s)"),
    ] as [(Double, Finding.Grade, String)])
  func `reads from when to when the authority is valid`(days: Double, grade: Finding.Grade, state: String) throws {
    let finding = try finding(made: days, at: today)
    #expect(finding.grade == grade && finding.state.contains(state), "\(finding)")
    #expect((finding.remedy == nil) == (grade == .ok))
    #expect(finding.remedy?.contains("phones trust") != false)
  }

  @Test func `wants the clock set, and no other authority, when the clock is before the program was built`() throws {
    let finding = try finding(made: 0, at: Date(timeIntervalSince1970: 0))
    #expect(finding.grade == .problem && finding.remedy == "Set it, and keep it right: timedatectl set-ntp true.")
  }
}
