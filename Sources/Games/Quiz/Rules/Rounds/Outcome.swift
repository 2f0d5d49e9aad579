/// How a round ended for a player.
public enum Outcome: Sendable, Equatable {
  /// The right image was captured after this much playing time, without pauses.
  case won(after: Duration)
  /// The time ran out.
  case lost
  /// The player left before the end.
  case left
}
