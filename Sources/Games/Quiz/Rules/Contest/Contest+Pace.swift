import EventSourcing

// The facts that follow from time alone: hints, the next question, and the end of the wait after a restart.
extension Contest {
  /// Whether the contest must be told that time passes: a question is running, or the next one follows automatically.
  public var needsTicks: Bool { isRoundRunning || followsByItself }

  /// The players of the running question who have not answered and are not among `present`.
  public func awaited(besides present: Set<PlayerID>) -> [Player] {
    guard let round, isRoundRunning else { return [] }
    return players.filter { player in
      round.turns[player.id].map { $0.round.outcome == nil } ?? false && !present.contains(player.id)
    }
  }

  /// Whether the next question automatically follows the answer that is being shown. It does not if nobody showed
  /// anything during the last question, because the players may have gone.
  var followsByItself: Bool {
    guard phase == .answer, advanceSeconds != nil, !isHeld, let round else { return false }
    return players.contains { $0.presence == .here }
      && round.turns.values.contains { $0.status == .won || $0.round.lastOther != nil }
  }

  /// The decision when the next question follows by itself, seen from `now`.
  func dueFacts(from now: Instant) -> [ContestFact] {
    advanceSeconds.map { [.nextDue(at: now + .seconds($0))] } ?? []
  }

  func timePassed(present: Set<PlayerID>, at now: Instant) -> [ContestFact] {
    if isRoundRunning, let round {
      if let since = round.gatheringSince {
        let isLongEnough = since.duration(to: now) >= Self.longestGathering
        return isLongEnough || awaited(besides: present).isEmpty ? [.gathered(at: now)] : []
      }
      let waits = hintsAtHalfTime && !round.isHinted && round.assignment.hint != nil
      return waits && round.isHalfOver(at: now, alone: opening.mode != .classGame) ? [.hinted] : []
    }
    guard followsByItself else { return [] }
    guard let nextDue else { return dueFacts(from: now) }
    // If the question is refused because everyone has left in the meantime, it is asked when somebody is back.
    return now < nextDue ? [] : (try? ask(at: now)) ?? []
  }
}
