public import Foundation

/// The wall clock, which dates people's actions. Contests run by a `GameClock`, which nobody can set.
public struct WallClock: Sendable {
  /// The time now; tests put theirs here.
  public var now: @Sendable () -> Date

  /// Creates a clock that reads `now`; by default, the system's.
  public init(now: @escaping @Sendable () -> Date = { .now }) { self.now = now }

  /// Milliseconds since 1970.
  package var milliseconds: Int64 { Int64((now().timeIntervalSince1970 * 1000).rounded()) }
}
