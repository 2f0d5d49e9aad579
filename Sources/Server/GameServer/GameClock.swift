public import EventSourcing

/// The clock of the contests. Tests use one that they advance by hand.
public protocol GameClock: Clock where Instant == EventSourcing.Instant {}

extension SuspendingClock: GameClock {}
