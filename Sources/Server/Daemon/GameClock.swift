public import EventSourcing

/// The clock by which contests are played. A test gives one that goes when it is told to.
public protocol GameClock: Clock where Instant == Facts.Instant {}

extension SuspendingClock: GameClock {}
