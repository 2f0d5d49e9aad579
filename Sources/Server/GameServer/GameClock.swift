public import EventSourcing

/// The clock by which contests are played. A test gives one that goes when it is told to.
public protocol GameClock: Clock where Instant == EventSourcing.Instant {}

extension SuspendingClock: GameClock {}
