public import EventSourcing

/// The clock of one round. It runs from `start` to a deadline, and stops while the camera is lost or the host pauses.
/// There may be time to read between the question and the start, during which an answer costs no time.
public struct DeadlineClock: Sendable, Equatable {
  /// A reason for the clock to stand still.
  public enum Stopper: Sendable, Hashable {
    /// No frames arrive; frames captured earlier still count once they are judged.
    case camera
    /// The host has paused; frames captured during the pause do not count.
    case host
    /// The round waits for players who were present before the daemon restarted; frames captured during the wait do not
    /// count.
    case gathering

    /// Whether a frame that is captured during the stop counts once it is judged.
    var letsFramesCount: Bool { self == .camera }
  }

  /// When the question was shown.
  public let asked: Instant
  /// When the time begins to run: when it has been read.
  public let start: Instant
  /// The time to answer, without pauses; nil for a player with unlimited time.
  public internal(set) var limit: Duration?
  /// The reasons why the clock stands still; empty while it runs.
  public private(set) var stoppers: Set<Stopper> = []
  /// When the present set of reasons began; nil while the clock runs.
  public private(set) var stoppedAt: Instant?
  /// The finished pauses, in order; a pause is split where a reason is added or removed.
  private var pauses: [Pause] = []

  private struct Pause: Equatable {
    let time: Range<Instant>
    let stoppers: Set<Stopper>
    var hidesFrames: Bool { !stoppers.allSatisfy(\.letsFramesCount) }
  }

  /// A clock that runs from the end of the time to read on.
  public init(asked: Instant, reading: Duration = .zero, limit: Duration?) {
    self.asked = asked
    start = asked + reading
    self.limit = limit
  }

  /// When the time is up; nil without a limit, and while the clock stands, when it is not known yet.
  public var deadline: Instant? {
    guard stoppers.isEmpty, let limit else { return nil }
    return pauses.reduce(start + limit) { $0 + $1.time.lowerBound.duration(to: $1.time.upperBound) }
  }

  /// The playing time from `start` to `instant` without pauses; zero before `start`.
  public func used(at instant: Instant) -> Duration { max(.zero, time(at: instant)) }

  /// The same, but negative before `start`: how much of the time to read is left.
  func time(at instant: Instant) -> Duration {
    let end = min(instant, stoppedAt ?? instant)
    return pauses.reduce(start.duration(to: end)) { passed, pause in
      let paused = pause.time.lowerBound.duration(to: min(end, pause.time.upperBound))
      return passed - max(.zero, paused)
    }
  }

  /// The playing time left at `instant`, from `limit` down to zero; nil without a limit.
  public func remaining(at instant: Instant) -> Duration? { limit.map { max(.zero, $0 - used(at: instant)) } }

  /// Whether the time is up at `instant`. At the deadline it is; one nanosecond earlier it is not.
  public func hasRunOut(at instant: Instant) -> Bool { limit.map { used(at: instant) >= $0 } ?? false }

  /// Whether a frame captured at `instant` counts: after the question was shown, before the deadline, and not during a
  /// pause by the host or for players who are awaited.
  public func counts(_ instant: Instant) -> Bool {
    instant > asked && !hasRunOut(at: instant) && !isHidden(at: instant)
  }

  /// The start of the current view. It is the latest of these times: when the question was shown, when the camera was
  /// lost, and when the last pause ended in which frames do not count. A frame from before this time and a frame from
  /// after it are not evidence for each other.
  public var viewBegins: Instant {
    var begins = asked
    for pause in pauses {
      if pause.stoppers.contains(.camera) { begins = max(begins, pause.time.lowerBound) }
      if pause.hidesFrames { begins = max(begins, pause.time.upperBound) }
    }
    if let stoppedAt, stoppers.contains(.camera) { begins = max(begins, stoppedAt) }
    return begins
  }

  /// Stops the clock, or adds a reason to a clock that is stopped.
  mutating func stop(at instant: Instant, by stopper: Stopper) { stand(for: stoppers.union([stopper]), from: instant) }

  /// Removes a reason to stand still. With the last one the clock runs again, its deadline moved by the length of the
  /// pause.
  mutating func goOn(at instant: Instant, after stopper: Stopper) {
    stand(for: stoppers.subtracting([stopper]), from: instant)
  }

  private mutating func stand(for stoppers: Set<Stopper>, from instant: Instant) {
    guard stoppers != self.stoppers else { return }
    let instant = max(instant, stoppedAt ?? instant)
    if let stoppedAt { pauses.append(Pause(time: stoppedAt..<instant, stoppers: self.stoppers)) }
    self.stoppers = stoppers
    stoppedAt = stoppers.isEmpty ? nil : instant
  }

  private func isHidden(at instant: Instant) -> Bool {
    if let stoppedAt, instant >= stoppedAt { return !stoppers.allSatisfy(\.letsFramesCount) }
    return pauses.contains { $0.hidesFrames && $0.time.contains(instant) }
  }
}
