/// The extra time of a player, as a factor on an assignment's time limit: some need longer to walk, to read, or to hold
/// still.
public enum ExtraTime: String, Sendable, Hashable, Codable, CaseIterable {
  /// The assignment's time limit.
  case one = "1"
  /// One and a half times the limit.
  case oneAndAHalf = "1.5"
  /// Twice the limit.
  case two = "2"
  /// Unlimited time.
  case unlimited = "none"

  /// The player's limit where the assignment's is `time`; nil for unlimited time.
  public func limit(of time: Duration) -> Duration? {
    switch self {
    case .one: time
    case .oneAndAHalf: time * 3 / 2
    case .two: time * 2
    case .unlimited: nil
    }
  }
}
