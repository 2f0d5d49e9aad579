extension Contest {
  /// The contest after `fact`.
  public mutating func apply(_ fact: ContestFact) {
    switch fact {
    case .opened(let opening): self = Contest(opening)
    case .joined(let player, let name): join(player, name: name)
    case .knocked(let player, let name):
      join(player, name: name)
      change(player) {
        $0.presence = .waiting
        $0.isAdmitted = false
      }
    case .admitted(let player): admit(player)
    case .left(let player): sendAway(player, as: .left)
    case .removed(let player): sendAway(player, as: .removed)
    case .locked(let on): isLocked = on
    case .approval(let on): needsApproval = on
    case .speedPoints(let on):
      speedPoints = on
      if isRoundRunning { change { $0.speedPoints = on } }
    case .photographs(let on): takesPhotographs = on
    case .missesKept(let on):
      keepsMisses = on
      if !on { change { $0.keepsMisses = false } }
    case .shared(let player, let names): change(player) { $0.names = names }
    case .hintsAtHalfTime(let on): hintsAtHalfTime = on
    case .hinted: change { $0.isHinted = true }
    case .advance(let seconds):
      advanceSeconds = seconds
      nextDue = nil
    case .nextDue(let instant): nextDue = instant
    case .held:
      isHeld = true
      nextDue = nil
    case .gathering(let instant): change { $0.stop(at: instant, by: .gathering) }
    case .gathered(let instant): change { $0.goOn(at: instant, after: .gathering) }
    case .teams(let count):
      teams = (0..<count).map { teams.indices.contains($0) ? teams[$0] : Team(number: $0 + 1) }
      for index in players.indices { players[index].team = nil }
    case .teamNamed(let number, let name):
      if teams.indices.contains(number - 1) { teams[number - 1].name = name }
    case .assigned(let player, let team): change(player) { $0.team = team }
    case .extraTime(let player, let factor):
      change(player) { $0.extraTime = factor }
      change { $0.give(factor, to: player) }
    case .asked(let assignment, let instant):
      _ = deck.draw()
      (nextDue, isHeld) = (nil, false)
      let players = players.filter { $0.presence == .here }
      rounds.append(
        ContestRound(
          assignment, askedAt: instant, players: players, speedPoints: speedPoints,
          namesWrongObjects: opening.namesWrongObjects, keepsMisses: keepsMisses))
    case .paused(let instant): change { $0.stop(at: instant, by: .host) }
    case .resumed(let instant): change { $0.goOn(at: instant, after: .host) }
    case .timeAdded(let seconds): change { $0.add(.seconds(seconds)) }
    case .skipped:
      change {
        $0.isSkipped = true
        $0.end(with: .lost)
      }
    case .played(let player, let fact): change { $0.turns[player]?.round.apply(fact) }
    case .replayed(let instant): change { $0.replay(at: instant) }
    case .overruled(let number, let player, let won, let reason):
      guard number >= 1, number <= rounds.count else { return }
      rounds[number - 1].turns[player]?.overrule = PlayerRound.Overrule(won: won, reason: reason)
    case .ended:
      change { $0.end(with: .left) }
      hasEnded = true
      nextDue = nil
    }
  }

  private mutating func join(_ id: PlayerID, name: String) {
    if player(id) == nil { players.append(Player(id: id, name: name)) } else { admit(id) }
  }

  private mutating func admit(_ id: PlayerID) {
    change(id) {
      $0.presence = .here
      $0.isAdmitted = true
    }
  }

  private mutating func sendAway(_ id: PlayerID, as presence: Player.Presence) {
    change(id) { $0.presence = presence }
    change { $0.leave(id) }
  }

  /// Changes the latest round.
  private mutating func change(_ body: (inout ContestRound) -> Void) {
    if let last = rounds.indices.last { body(&rounds[last]) }
  }

  private mutating func change(_ id: PlayerID, _ body: (inout Player) -> Void) {
    if let index = players.firstIndex(where: { $0.id == id }) { body(&players[index]) }
  }
}
