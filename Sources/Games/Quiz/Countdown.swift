public import EventSourcing

/// The time of one round: it runs from `start` to a deadline, and stands while the camera is lost or the host pauses.
public struct Countdown: Sendable, Equatable {
  /// What makes the clock stand.
  public enum Stopper: Sendable, Hashable {
    /// No frames come; those of before that are still judged count.
    case camera
    /// The host has paused; what is captured meanwhile does not count.
    case host
  }

  /// When the question was shown.
  public let start: Instant
  /// The time to answer, pauses not counted; nil for a player who has as long as it takes.
  public internal(set) var limit: Duration?
  /// What makes the clock stand; empty while it runs.
  public private(set) var stoppers: Set<Stopper> = []
  /// Since when the clock stands for these reasons; nil while it runs.
  public private(set) var stoppedAt: Instant?
  /// The pauses that are over, in order; one in which a reason came or went counts as two.
  private var pauses: [Pause] = []

  private struct Pause: Equatable {
    let time: Range<Instant>
    let stoppers: Set<Stopper>
  }

  /// A clock that runs from `start` on.
  public init(start: Instant, limit: Duration?) {
    self.start = start
    self.limit = limit
  }

  /// The instant at which the time is up; nil while the clock stands, since it is not known then, and without a limit.
  public var deadline: Instant? {
    guard stoppers.isEmpty, let limit else { return nil }
    return pauses.reduce(start + limit) { $0 + $1.time.lowerBound.duration(to: $1.time.upperBound) }
  }

  /// The playing time from `start` to `instant`, pauses left out; zero before `start`.
  public func used(at instant: Instant) -> Duration {
    let end = min(instant, stoppedAt ?? instant)
    let passed = pauses.reduce(start.duration(to: end)) { passed, pause in
      let paused = pause.time.lowerBound.duration(to: min(end, pause.time.upperBound))
      return passed - max(.zero, paused)
    }
    return max(.zero, passed)
  }

  /// The playing time that is left at `instant`, from `limit` down to zero; nil without a limit.
  public func remaining(at instant: Instant) -> Duration? { limit.map { max(.zero, $0 - used(at: instant)) } }

  /// Whether the time is up at `instant`: at the deadline it is, a nanosecond before it is not.
  public func hasRunOut(at instant: Instant) -> Bool { limit.map { used(at: instant) >= $0 } ?? false }

  /// Whether a frame captured at `instant` counts: after the question was shown, before the deadline, and not while the
  /// host paused.
  public func counts(_ instant: Instant) -> Bool {
    instant > start && !hasRunOut(at: instant) && !isPausedByHost(at: instant)
  }

  /// The instant up to which a view of the camera says nothing of now: the question was shown, the camera was lost, or a
  /// pause of the host ended. What is seen before it and after it is not seen together.
  public var viewBegins: Instant {
    var begins = start
    for pause in pauses {
      if pause.stoppers.contains(.camera) { begins = max(begins, pause.time.lowerBound) }
      if pause.stoppers.contains(.host) { begins = max(begins, pause.time.upperBound) }
    }
    if let stoppedAt, stoppers.contains(.camera) { begins = max(begins, stoppedAt) }
    return begins
  }

  /// Stops the clock, or gives it one more reason to stand.
  mutating func stop(at instant: Instant, by stopper: Stopper) { stand(for: stoppers.union([stopper]), from: instant) }

  /// Takes a reason to stand away; when it was the last, the clock goes on and the deadline has moved by the pause.
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

  private func isPausedByHost(at instant: Instant) -> Bool {
    if let stoppedAt, instant >= stoppedAt { return stoppers.contains(.host) }
    return pauses.contains { $0.stoppers.contains(.host) && $0.time.contains(instant) }
  }
}
