public import Foundation
import Subprocess
import SystemPackage

/// The time as the machine reports it; a test supplies its own.
public struct MachineTime: Sendable {
  /// The wall clock, which anybody can set.
  public var now: @Sendable () -> Date
  /// For how long the daemon has run, by a clock that nobody can set.
  public var running: @Sendable () -> Duration
  /// Whether a time server keeps the wall clock; nil where that cannot be told.
  public var isSynchronised: @Sendable () async -> Bool?

  /// The time of this machine. The daemon counts as started now, unless `running` says otherwise.
  public init(
    now: @escaping @Sendable () -> Date = { Date() }, running: (@Sendable () -> Duration)? = nil,
    isSynchronised: @escaping @Sendable () async -> Bool? = { await Self.askSystemd() }
  ) {
    let start = SuspendingClock.now
    self.now = now
    self.running = running ?? { start.duration(to: .now) }
    self.isSynchronised = isSynchronised
  }

  /// Whether a time server sets the clock, according to systemd; nil if systemd is not running, as in a container.
  /// Waits for another program, for half a minute at most.
  public static func askSystemd() async -> Bool? {
    let asked = try? await run(
      .path("/usr/bin/timedatectl"), arguments: ["show", "--property=NTPSynchronized", "--value"],
      output: .string(limit: 100))
    switch asked?.standardOutput.trimmingCharacters(in: .whitespacesAndNewlines) {
    case "yes": return true
    case "no": return false
    default: return nil
    }
  }
}
