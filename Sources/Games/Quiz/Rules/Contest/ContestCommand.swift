public import EventSourcing

extension Contest {
  /// A request by a player or the host, or a report by a camera or the clock.
  public enum Command: Sendable {
    /// A player wants to join under this name, or to return. This has no effect for a player who is present or waits to
    /// be let in. `others` are the names of other people who share the phone and play as one player.
    case join(PlayerID, name: String, others: [String] = [])
    /// A player leaves. In a solo or kiosk contest this ends the contest.
    case leave(PlayerID)
    /// The host removes a player for good.
    case remove(PlayerID)
    /// Keeps newcomers out, or lets them in.
    case lock(Bool)
    /// Newcomers wait for the host to let them in, or, if false, no longer wait; then the waiting players are let in.
    case approval(Bool)
    /// The host lets in a player who waits, or all of them if nil.
    case admit(PlayerID?)
    /// Switches speed points, from the running question on, or, if none is running, from the next one.
    case speedPoints(Bool)
    /// Whether photographs count, from now on.
    case photographs(Bool)
    /// Whether pictures of answers that are not recognised are kept for the pack's author, from the next question on.
    /// Only the host of a class game with a pack of the library may allow it; taking it back deletes the pictures.
    case keepMisses(Bool)
    /// Whether hints wait until half of the time is over; one that was shown stays.
    case hintsAtHalfTime(Bool)
    /// The next question follows an answer automatically after this many seconds (3...60), or, if nil, when it is
    /// asked.
    case advance(seconds: Int?)
    /// Stops the way to the next question, which then has to be asked.
    case hold
    /// Divides the players into this many teams (2...8) of equal size, or, with 0, into none; before the first
    /// question.
    case teams(Int)
    /// Gives a team a name; an empty one takes it away.
    case nameTeam(Int, name: String)
    /// Puts a player into a team.
    case assign(PlayerID, team: Int)
    /// Changes the extra time of a player; it also applies to the running question if the player has not answered it
    /// yet.
    case extraTime(PlayerID, ExtraTime)
    /// Asks the next question, or ends the contest if there is none.
    case ask
    /// A player gives up the current question and goes on to the next.
    case pass(PlayerID)
    /// Stops all clocks.
    case pause
    /// Restarts all clocks.
    case resume
    /// Adds this many seconds (1...600), times each player's factor, for everyone who is playing.
    case addTime(seconds: Int)
    /// Ends the question; players who have not won lose it.
    case skip
    /// Ends the contest; rounds still being played count as left.
    case end
    /// Changes a player's verdict in a finished question, counted from 1; the latest overruling holds.
    case overrule(round: Int, PlayerID, won: Bool, reason: String)

    /// A player's frame has its verdict: see ``Round/Command/frame(captured:seen:)``.
    case frame(PlayerID, captured: Instant, seen: [String])
    /// Time has passed. For each player, `oldestUnjudged` gives the capture time of the oldest frame that still awaits
    /// a verdict: see ``Round/Command/tick(oldestUnjudged:)``. `present` are the players who have a page open or have
    /// sent a frame.
    case tick(oldestUnjudged: [PlayerID: Instant], present: Set<PlayerID> = [])
    /// A player's camera has stopped giving frames. Has no effect in a class, where one clock runs for everyone.
    case loseCamera(PlayerID)
    /// The daemon has restarted, perhaps together with the machine and its clock. The running question is asked again,
    /// with its full time, for everyone who has not answered. In a class game, the clock waits for these players, up to
    /// ``longestGathering``.
    case replay
  }
}
