/// How much of an assignment's time a player has: some need longer to walk, to read, or to hold still.
public enum TimeFactor: String, Sendable, Hashable, Codable, CaseIterable {
  /// As long as the assignment says.
  case one = "1"
  /// One and a half times as long.
  case oneAndAHalf = "1.5"
  /// Twice as long.
  case two = "2"
  /// As long as it takes.
  case unlimited = "none"

  /// The time that a player with this factor has where others have `time`; nil is no limit.
  public func limit(of time: Duration) -> Duration? {
    switch self {
    case .one: time
    case .oneAndAHalf: time * 3 / 2
    case .two: time * 2
    case .unlimited: nil
    }
  }
}
