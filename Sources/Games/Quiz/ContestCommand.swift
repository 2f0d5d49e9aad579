public import EventSourcing

extension Contest {
  /// What players, the host, cameras and the clock ask for.
  public enum Command: Sendable {
    /// Somebody wants to play under this name, or comes back; for who is here already nothing changes.
    case join(PlayerID, name: String)
    /// A player goes. The only player of a solo or kiosk contest ends it.
    case leave(PlayerID)
    /// The host sends a player away.
    case remove(PlayerID)
    /// Whether newcomers are kept out.
    case lock(Bool)
    /// Whether a quick answer brings more points: from the question on that runs, or is asked next.
    case speedPoints(Bool)
    /// Gives a player another time, in the question that runs too while the player has not answered.
    case timeFactor(PlayerID, TimeFactor)
    /// Shows the next question; when there is none, the contest ends.
    case ask
    /// A player wants to see this question no longer, and goes on to the next.
    case pass(PlayerID)
    /// Stops the clocks of all.
    case pause
    /// Lets them go on.
    case resume
    /// Gives all who are playing so many more seconds, times their factor; 1...600.
    case addTime(seconds: Int)
    /// Ends the question: who has not won has lost.
    case skip
    /// Ends the contest: rounds that are being played are left.
    case end
    /// Changes the verdict on a player in a question that is over, the first being number 1; the last overruling counts.
    case overrule(round: Int, PlayerID, won: Bool, reason: String)

    /// A player's frame got its verdict: see ``Round/Command/frame(captured:seen:)``.
    case frame(PlayerID, captured: Instant, seen: [String])
    /// Time has passed. `oldestUnjudged` has for each player the capture time of the oldest frame that may still get a
    /// verdict: see ``Round/Command/tick(oldestUnjudged:)``.
    case tick(oldestUnjudged: [PlayerID: Instant])
    /// A player's camera gives no more frames. In a class it changes nothing: one clock holds for all.
    case loseCamera(PlayerID)
    /// The daemon has started again, and with it perhaps the machine and its clock: the question that was running is asked
    /// anew, with all their time, of those who have not answered.
    case replay
  }
}
