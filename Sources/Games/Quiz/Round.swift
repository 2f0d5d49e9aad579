public import EventSourcing

/// One assignment being played by one player, from the moment in which its question is shown.
///
/// Frames count by their capture time, so that a slow recogniser takes nothing from the player. The round is therefore
/// lost only when its time is up *and* no frame from before the deadline can still get a verdict: until then nothing
/// has been declared, and from then on nothing changes it.
public struct Round: Decider {
  /// What the camera, the clock or the player reports.
  public enum Command: Sendable {
    /// A frame got its verdict: the names of the references accepted in it, the surest first; none is an answer.
    /// Every judged frame is reported, for the first one after a loss of the camera starts the clock again.
    case frame(captured: Instant, seen: [String])
    /// Time has passed. `oldestUnjudged` is the capture time of the oldest frame that may still get a verdict, one
    /// that is on its way from the camera included; nil when there is none. A frame that is given up must not be
    /// reported any longer, or the round never ends.
    case tick(oldestUnjudged: Instant?)
    /// The camera gives no more frames.
    case loseCamera
    /// The player leaves.
    case leave
  }

  /// What is asked.
  public let assignment: Assignment
  /// Whether a wrong object is named.
  public let namesWrongObjects: Bool
  /// The clock of the round.
  public private(set) var countdown: Countdown
  /// The wrong object that was named last; nil before the first.
  public private(set) var lastOther: String?
  /// How the round has ended; nil while it is played.
  public private(set) var outcome: Outcome?

  /// The round of `assignment` whose question was shown at `start`, to be answered in the assignment's own time.
  public init(_ assignment: Assignment, askedAt start: Instant, namesWrongObjects: Bool = true) {
    let limit = Duration.seconds(assignment.seconds)
    self.init(assignment, askedAt: start, limit: limit, namesWrongObjects: namesWrongObjects)
  }

  /// The round of `assignment` whose question was shown at `start`, to be answered within `limit`; nil is no limit.
  public init(_ assignment: Assignment, askedAt start: Instant, limit: Duration?, namesWrongObjects: Bool = true) {
    self.assignment = assignment
    self.namesWrongObjects = namesWrongObjects
    countdown = Countdown(start: start, limit: limit)
  }

  /// Whether the clock stands because the camera is lost.
  public var isCameraLost: Bool { outcome == nil && countdown.stoppers.contains(.camera) }

  /// The time left to answer; zero when the round is over, nil without a limit.
  public func remaining(at now: Instant) -> Duration? { outcome == nil ? countdown.remaining(at: now) : .zero }

  /// What follows from `command`; nothing does when the round is over.
  public func decide(_ command: Command, at now: Instant) -> [RoundFact] {
    guard outcome == nil else { return [] }
    switch command {
    case .frame(let captured, let seen):
      // No frame is from the future, whatever the camera's clock says.
      return judge(seen, captured: min(captured, now))
    case .tick(let oldestUnjudged):
      return countdown.hasRunOut(at: min(now, oldestUnjudged ?? now)) ? [.lost] : []
    case .loseCamera:
      return isCameraLost || countdown.hasRunOut(at: now) ? [] : [.cameraLost(at: now)]
    case .leave:
      return [.left]
    }
  }

  /// The round after `fact`.
  public mutating func apply(_ fact: RoundFact) {
    switch fact {
    case .sawOther(let image): lastOther = image
    case .cameraLost(let instant): countdown.stop(at: instant, by: .camera)
    case .cameraBack(let instant): countdown.goOn(at: instant, after: .camera)
    case .won(let time): outcome = .won(after: time)
    case .lost: outcome = .lost
    case .left: outcome = .left
    }
  }

  /// The round after its host has paused it, or let it go on; one that is over stays as it is.
  mutating func pause(at instant: Instant) { if outcome == nil { countdown.stop(at: instant, by: .host) } }
  mutating func resume(at instant: Instant) { if outcome == nil { countdown.goOn(at: instant, after: .host) } }

  /// Gives the round another time to answer; nil is no limit.
  mutating func limit(to limit: Duration?) { countdown.limit = limit }

  private func judge(_ seen: [String], captured: Instant) -> [RoundFact] {
    guard captured > countdown.start, !countdown.hasRunOut(at: captured) else { return [] }
    var facts: [RoundFact] = []
    // A frame from before the loss may be judged after it; it says nothing about the camera of now.
    if isCameraLost, let since = countdown.stoppedAt, captured > since { facts.append(.cameraBack(at: captured)) }
    guard countdown.counts(captured) else { return facts }
    if seen.contains(assignment.image) {
      facts.append(.won(after: countdown.used(at: captured)))
    } else if let other = other(in: seen) {
      facts.append(.sawOther(image: other))
    }
    return facts
  }

  /// The wrong object to name: none while the one named last is in view, lest pages are flooded.
  private func other(in seen: [String]) -> String? {
    if let lastOther, seen.contains(lastOther) { return nil }
    return namesWrongObjects ? seen.first : nil
  }
}
