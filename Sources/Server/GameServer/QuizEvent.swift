public import Quiz

/// What a player is shown.
public enum QuizEvent: Sendable {
  /// A question is asked, the `number`th of `of`.
  case asked(Assignment, number: Int, of: Int)
  /// The time left has changed.
  case remaining(Duration)
  /// What happened in the round.
  case fact(RoundFact)
  /// Why the camera gives no frames.
  case cameraTrouble(String)
  /// A frame was judged.
  case judged(FrameVerdict)
  /// The round is over.
  case ended(Assignment, Outcome)
  /// The next question waits for the player.
  case waiting
  /// The last round is over, or the player has left the game, which would have had `of` rounds.
  case finished(Summary, of: Int)
}
