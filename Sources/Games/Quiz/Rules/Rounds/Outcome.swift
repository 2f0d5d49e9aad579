/// How a round ended for a player.
public enum Outcome: Sendable, Equatable {
  /// The right image was captured so long after the question was shown, without pauses.
  case won(after: Duration)
  /// The time ran out.
  case lost
  /// The player left before the end.
  case left
}
