/// How a round has ended for a player.
public enum Outcome: Sendable, Equatable {
  /// The right image was captured `after` this playing time, pauses left out.
  case won(after: Duration)
  /// The time was up.
  case lost
  /// The player left before.
  case left
}
