public import Facts

/// The time of one round: it runs from `start` to a deadline and stands while the camera is lost.
public struct Countdown: Sendable, Equatable {
  /// When the question was shown.
  public let start: Instant
  /// The time to answer, pauses not counted.
  public let limit: Duration
  /// Since when the clock stands; nil while it runs.
  public private(set) var stoppedAt: Instant?
  /// The pauses that are over, in order.
  private var pauses: [Range<Instant>] = []

  /// A clock that runs from `start` on.
  public init(start: Instant, limit: Duration) {
    self.start = start
    self.limit = limit
  }

  /// The instant at which the time is up; nil while the clock stands, since it is not known then.
  public var deadline: Instant? {
    guard stoppedAt == nil else { return nil }
    return pauses.reduce(start + limit) { $0 + $1.lowerBound.duration(to: $1.upperBound) }
  }

  /// The playing time from `start` to `instant`, pauses left out; zero before `start`.
  public func used(at instant: Instant) -> Duration {
    let end = min(instant, stoppedAt ?? instant)
    let passed = pauses.reduce(start.duration(to: end)) { passed, pause in
      let paused = pause.lowerBound.duration(to: min(end, pause.upperBound))
      return passed - max(.zero, paused)
    }
    return max(.zero, passed)
  }

  /// The playing time that is left at `instant`, from `limit` down to zero.
  public func remaining(at instant: Instant) -> Duration { max(.zero, limit - used(at: instant)) }

  /// Whether the time is up at `instant`: at the deadline it is, a nanosecond before it is not.
  public func hasRunOut(at instant: Instant) -> Bool { used(at: instant) >= limit }

  /// Whether a frame captured at `instant` counts: after the question was shown and before the deadline.
  public func counts(_ instant: Instant) -> Bool { instant > start && !hasRunOut(at: instant) }

  /// Stops the clock.
  mutating func stop(at instant: Instant) { stoppedAt = instant }

  /// Lets the clock go on; the deadline has moved by the pause.
  mutating func goOn(at instant: Instant) {
    guard let stoppedAt else { return }
    pauses.append(stoppedAt..<max(stoppedAt, instant))
    self.stoppedAt = nil
  }
}
