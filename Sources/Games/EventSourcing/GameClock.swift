/// The clock of the contests. Tests use one that they advance by hand.
public protocol GameClock: Clock where Instant == EventSourcing.Instant {
  /// The instant of this clock at which the machine's monotonic clock shows `machine`.
  func instant(ofMachine machine: SuspendingClock.Instant) -> Instant

  /// The instant of the machine's monotonic clock now, with which times of cameras and workers are compared.
  var machineNow: SuspendingClock.Instant { get }
}

extension GameClock {
  /// The same: this clock is the machine's.
  public func instant(ofMachine machine: SuspendingClock.Instant) -> Instant { machine }

  /// The same as `now`: this clock is the machine's.
  public var machineNow: SuspendingClock.Instant { now }
}

extension SuspendingClock: GameClock {}
