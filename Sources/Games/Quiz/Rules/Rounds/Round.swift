public import EventSourcing

/// One assignment played by one player, from the moment its question is shown.
///
/// Frames count by capture time, so a slow recogniser costs the player nothing. The round is therefore lost only when
/// its time is up *and* no frame captured before the deadline still awaits its verdict. Until then nothing is declared;
/// after that nothing changes it.
public struct Round: Decider {
  /// A report by the camera, the clock or the player.
  public enum Command: Sendable {
    /// A frame has its verdict: the names of the accepted references, most certain first, which may be none. Every
    /// judged frame is reported, because the first one after a loss of the camera restarts the clock.
    case frame(captured: Instant, seen: [String])
    /// Time has passed. `oldestUnjudged` is the capture time of the oldest frame still awaiting a verdict, including
    /// one on its way from the camera; nil if there is none. A frame that is abandoned must no longer be reported, or
    /// the round never ends.
    case tick(oldestUnjudged: Instant?)
    /// The camera has stopped giving frames.
    case loseCamera
    /// The player leaves.
    case leave
  }

  /// The question.
  public let assignment: Assignment
  /// Whether the game names a wrong object that is shown.
  public let namesWrongObjects: Bool
  /// The clock of the round.
  public private(set) var clock: DeadlineClock
  /// The wrong object named last; nil before the first.
  public private(set) var lastOther: String?
  /// How the round ended; nil while it is being played.
  public private(set) var outcome: Outcome?

  /// A round whose question was shown at `start`, with the assignment's own time limit.
  public init(_ assignment: Assignment, askedAt start: Instant, namesWrongObjects: Bool = true) {
    let limit = Duration.seconds(assignment.seconds)
    self.init(assignment, askedAt: start, limit: limit, namesWrongObjects: namesWrongObjects)
  }

  /// A round whose question was shown at `start`, to be answered within `limit`; nil for unlimited time.
  public init(_ assignment: Assignment, askedAt start: Instant, limit: Duration?, namesWrongObjects: Bool = true) {
    self.assignment = assignment
    self.namesWrongObjects = namesWrongObjects
    clock = DeadlineClock(asked: start, reading: assignment.reading, limit: limit)
  }

  /// Whether the clock stands still because the camera is lost.
  public var isCameraLost: Bool { outcome == nil && clock.stoppers.contains(.camera) }

  /// The time left to answer; zero once the round is over, nil without a limit.
  public func remaining(at now: Instant) -> Duration? { outcome == nil ? clock.remaining(at: now) : .zero }

  /// The facts that follow from `command`; none once the round is over.
  public func decide(_ command: Command, at now: Instant) -> [RoundFact] {
    guard outcome == nil else { return [] }
    switch command {
    case .frame(let captured, let seen):
      // A camera's clock may run ahead, but no frame comes from the future.
      return judge(seen, captured: min(captured, now))
    case .tick(let oldestUnjudged):
      return clock.hasRunOut(at: min(now, oldestUnjudged ?? now)) ? [.lost] : []
    case .loseCamera:
      return isCameraLost || clock.hasRunOut(at: now) ? [] : [.cameraLost(at: now)]
    case .leave:
      return [.left]
    }
  }

  /// The round after `fact`.
  public mutating func apply(_ fact: RoundFact) {
    switch fact {
    case .sawOther(let image): lastOther = image
    case .cameraLost(let instant): clock.stop(at: instant, by: .camera)
    case .cameraBack(let instant): clock.goOn(at: instant, after: .camera)
    case .won(let time): outcome = .won(after: time + assignment.reading)
    case .lost: outcome = .lost
    case .left: outcome = .left
    }
  }

  /// Stops the clock for a reason that is not the player's; a round that is over does not change.
  mutating func stop(at instant: Instant, by stopper: DeadlineClock.Stopper) {
    if outcome == nil { clock.stop(at: instant, by: stopper) }
  }
  mutating func goOn(at instant: Instant, after stopper: DeadlineClock.Stopper) {
    if outcome == nil { clock.goOn(at: instant, after: stopper) }
  }

  /// Changes the time limit; nil for unlimited time.
  mutating func limit(to limit: Duration?) { clock.limit = limit }

  private func judge(_ seen: [String], captured: Instant) -> [RoundFact] {
    guard captured > clock.asked, !clock.hasRunOut(at: captured) else { return [] }
    var facts: [RoundFact] = []
    // A frame captured before the loss may be judged after it; it does not show that the camera is back.
    if isCameraLost, let since = clock.stoppedAt, captured > since { facts.append(.cameraBack(at: captured)) }
    guard clock.counts(captured) else { return facts }
    if seen.contains(assignment.image) {
      facts.append(.won(after: clock.time(at: captured)))
    } else if let other = other(in: seen) {
      facts.append(.sawOther(image: other))
    }
    return facts
  }

  /// The wrong object to name. None while the one named last is in view, so that pages are not flooded.
  private func other(in seen: [String]) -> String? {
    if let lastOther, seen.contains(lastOther) { return nil }
    return namesWrongObjects ? seen.first : nil
  }
}
