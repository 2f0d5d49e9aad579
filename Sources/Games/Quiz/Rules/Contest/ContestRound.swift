public import EventSourcing

/// One question, played by everyone who was present when it was asked.
public struct ContestRound: Sendable, Equatable {
  /// The question.
  public let assignment: Assignment
  /// The clock for players without extra time; each player's own clock is in their ``PlayerRound``.
  public private(set) var clock: DeadlineClock
  /// Whether a quicker answer earns more points.
  public internal(set) var speedPoints: Bool
  /// Whether pictures of missed answers may be kept: it was asked after the host had allowed that, so that everybody had
  /// been told.
  var keepsMisses: Bool
  /// Whether it was ended before its time, by the host or by the only player.
  public internal(set) var isSkipped = false
  /// Whether the hint has been shown that waited for half of the time.
  public internal(set) var isHinted = false
  /// Each player's part in the question.
  public internal(set) var turns: [PlayerID: PlayerRound] = [:]

  init(
    _ assignment: Assignment, askedAt start: Instant, players: some Sequence<Player>, speedPoints: Bool,
    namesWrongObjects: Bool, keepsMisses: Bool
  ) {
    self.assignment = assignment
    (self.speedPoints, self.keepsMisses) = (speedPoints, keepsMisses)
    let time = Duration.seconds(assignment.seconds)
    clock = DeadlineClock(asked: start, reading: assignment.reading, limit: time)
    for player in players {
      let limit = player.extraTime.limit(of: time)
      let round = Round(assignment, askedAt: start, limit: limit, namesWrongObjects: namesWrongObjects)
      turns[player.id] = PlayerRound(round: round, extraTime: player.extraTime)
    }
  }

  /// Whether every player has an outcome.
  public var isOver: Bool { turns.values.allSatisfy { $0.round.outcome != nil } }
  /// Whether the clocks stand for all: by the host, or for players who are awaited.
  public var isPaused: Bool { !clock.stoppers.isEmpty }
  /// The time since which the round has been waiting for players who were present before the daemon restarted; nil if
  /// it is not waiting.
  public var gatheringSince: Instant? { clock.stoppers.contains(.gathering) ? clock.stoppedAt : nil }

  /// Returns whether half of the time is over for players without extra time. If `alone` is true, the clock of
  /// the only player decides, which also stops while the camera is lost.
  func isHalfOver(at now: Instant, alone: Bool) -> Bool {
    let clock = alone ? turns.values.first?.round.clock ?? clock : clock
    return clock.limit.map { clock.used(at: now) >= $0 / 2 } ?? false
  }

  /// The points that the question earned `player`; 0 for somebody who did not play it.
  public func points(of player: PlayerID) -> Int { turns[player]?.points(speedPoints: speedPoints) ?? 0 }

  mutating func stop(at instant: Instant, by stopper: DeadlineClock.Stopper) {
    clock.stop(at: instant, by: stopper)
    change { $0.round.stop(at: instant, by: stopper) }
  }

  mutating func goOn(at instant: Instant, after stopper: DeadlineClock.Stopper) {
    clock.goOn(at: instant, after: stopper)
    change { $0.round.goOn(at: instant, after: stopper) }
  }

  /// Gives everyone more time. Players who have already won are scored by the new limit too, so that equal times earn
  /// equal points.
  mutating func add(_ time: Duration) {
    let total = (clock.limit ?? .zero) + time
    clock.limit = total
    change { $0.round.limit(to: $0.extraTime.limit(of: total)) }
  }

  /// Changes the extra time of a player who has not answered yet.
  mutating func give(_ factor: ExtraTime, to player: PlayerID) {
    guard let time = clock.limit, turns[player]?.round.outcome == nil else { return }
    turns[player]?.extraTime = factor
    turns[player]?.round.limit(to: factor.limit(of: time))
  }

  /// Marks the player as gone; an outcome reached before stands.
  mutating func leave(_ player: PlayerID) {
    if turns[player]?.round.outcome == nil { turns[player]?.round.apply(.left) }
  }

  /// Ends the rounds still being played.
  mutating func end(with fact: RoundFact) {
    change { if $0.round.outcome == nil { $0.round.apply(fact) } }
  }

  /// Starts again for players who have not answered; a pause by the host continues.
  mutating func replay(at instant: Instant) {
    let wasPaused = clock.stoppers.contains(.host)
    clock = DeadlineClock(asked: instant, reading: assignment.reading, limit: clock.limit)
    change { turn in
      guard turn.round.outcome == nil else { return }
      let round = turn.round
      turn.round = Round(
        round.assignment, askedAt: instant, limit: round.clock.limit, namesWrongObjects: round.namesWrongObjects)
    }
    if wasPaused { stop(at: instant, by: .host) }
  }

  private mutating func change(_ body: (inout PlayerRound) -> Void) {
    for place in turns.indices { body(&turns.values[place]) }
  }
}
