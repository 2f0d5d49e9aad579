public import EventSourcing

extension Contest {
  /// Returns the facts that follow from `command`. A report from a device is never refused; a report that arrives too
  /// late yields no facts.
  ///
  /// - Throws: ``Refusal`` for a person's request that the contest does not allow now.
  public func decide(_ command: Command, at now: Instant) throws(Refusal) -> [ContestFact] {
    switch command {
    case .frame(let player, let captured, let seen):
      return play(.frame(captured: captured, seen: seen), by: player, at: now)
    case .tick(let oldestUnjudged, let present):
      return players.flatMap { play(.tick(oldestUnjudged: oldestUnjudged[$0.id]), by: $0.id, at: now) }
        + timePassed(present: present, at: now)
    case .loseCamera(let player):
      return opening.mode == .classGame ? [] : play(.loseCamera, by: player, at: now)
    case .replay:
      return replay(at: now)
    case .overrule(let round, let player, let won, let reason):
      return try overrule(round, player, won: won, reason: reason)
    case .join(let player, let name, let others):
      return try join(player, name: name, others: others)
    case .leave(let player):
      return try send(away: player, as: .left, by: .left(player))
    case .remove(let player):
      return try send(away: player, as: .removed, by: .removed(player))
    case .lock(let on):
      try mustNotBeOver()
      return on == isLocked ? [] : [.locked(on)]
    case .approval(let on):
      try mustNotBeOver()
      return on == needsApproval ? [] : [.approval(on)] + (on ? [] : admitting(waiting.map(\.id)))
    case .admit(let player):
      return try admit(player)
    case .speedPoints(let on):
      try mustNotBeOver()
      return on == speedPoints ? [] : [.speedPoints(on)]
    case .photographs(let on):
      try mustNotBeOver()
      return on == takesPhotographs ? [] : [.photographs(on)]
    case .keepMisses(let on):
      // It may be taken back after the lesson, too.
      if on { try mustNotBeOver() }
      guard opening.mode == .classGame, opening.library != nil else { throw .noAuthor }
      return on == keepsMisses ? [] : [.missesKept(on)]
    case .hintsAtHalfTime(let on):
      try mustNotBeOver()
      return on == hintsAtHalfTime ? [] : [.hintsAtHalfTime(on)]
    case .advance(let seconds):
      try mustNotBeOver()
      guard seconds.map(Self.advanceRange.contains) ?? true else { throw .advanceOutOfRange }
      return seconds == advanceSeconds ? [] : [.advance(seconds: seconds)]
    case .hold:
      try mustNotBeOver()
      return followsByItself ? [.held] : []
    case .teams(let count):
      return try divide(into: count)
    case .nameTeam(let number, let name):
      return try nameTeam(number, name)
    case .assign(let player, let team):
      return try assign(player, to: team)
    case .extraTime(let player, let factor):
      try mustNotBeOver()
      guard let known = self.player(player), known.presence != .removed else { throw .unknownPlayer }
      return known.extraTime == factor ? [] : [.extraTime(player, factor)]
    case .ask:
      return try ask(at: now)
    case .pass(let player):
      try mustBeRunning()
      return play(.leave, by: player, at: now)
    case .pause:
      try mustBeRunning()
      return phase == .paused ? [] : [.paused(at: now)]
    case .resume:
      try mustBeRunning()
      guard phase == .paused, let round else { return [] }
      return [round.gatheringSince == nil ? .resumed(at: now) : .gathered(at: now)]
    case .addTime(let seconds):
      try mustBeRunning()
      guard (1...Self.maxSecondsAdded).contains(seconds) else { throw .timeOutOfRange }
      return [.timeAdded(seconds: seconds)]
    case .skip:
      try mustBeRunning()
      return [.skipped]
    case .end:
      return hasEnded ? [] : [.ended]
    }
  }

  func mustNotBeOver() throws(Refusal) { if hasEnded { throw .over } }

  private func mustBeRunning() throws(Refusal) {
    try mustNotBeOver()
    guard isRoundRunning else { throw .noRound }
  }

  private func play(_ command: Round.Command, by player: PlayerID, at now: Instant) -> [ContestFact] {
    guard isRoundRunning, let turn = turn(of: player) else { return [] }
    return turn.round.decide(command, at: now).map { .played(player, $0) }
  }

  private func join(_ id: PlayerID, name: String, others: [String]) throws(Refusal) -> [ContestFact] {
    let known = player(id)
    if known?.presence == .removed { throw .removed }
    if known?.presence == .here || known?.presence == .waiting { return [] }
    try mustNotBeOver()
    // A returning player is not a newcomer and keeps the old name; one who was never let in still has to be.
    if let known {
      return known.isAdmitted || !needsApproval
        ? [.joined(id, name: known.name)] + dealing([id]) : [.knocked(id, name: known.name)]
    }
    guard !isLocked else { throw .locked }
    let maxPlayers = opening.mode == .classGame ? min(opening.maxPlayers ?? .max, Self.maxPlayers) : 1
    guard players.count(where: { $0.presence != .removed }) < maxPlayers else { throw .full }
    let (together, names) = try PlayerName.joined([name] + others)
    let name = PlayerName.free(together, among: players.map(\.name))
    let waits = needsApproval && opening.mode == .classGame
    return [waits ? .knocked(id, name: name) : .joined(id, name: name)]
      + (names.count > 1 ? [.shared(id, names: names)] : []) + (waits ? [] : dealing([id]))
  }

  /// The players who wait to be let in, in the order in which they came.
  public var waiting: [Player] { players.filter { $0.presence == .waiting } }

  private func admit(_ id: PlayerID?) throws(Refusal) -> [ContestFact] {
    try mustNotBeOver()
    guard let id else { return admitting(waiting.map(\.id)) }
    guard let known = player(id), known.presence != .removed else { throw .unknownPlayer }
    return known.presence == .waiting ? admitting([id]) : []
  }

  private func admitting(_ ids: [PlayerID]) -> [ContestFact] { ids.map { .admitted($0) } + dealing(ids) }

  private func send(away id: PlayerID, as presence: Player.Presence, by fact: ContestFact) throws(Refusal)
    -> [ContestFact]
  {
    guard let player = player(id) else { throw .unknownPlayer }
    guard player.presence != presence, player.presence != .removed else { return [] }
    // A solo or kiosk contest without its player would wait for ever.
    return opening.mode == .classGame || hasEnded ? [fact] : [fact, .ended]
  }

  func ask(at now: Instant) throws(Refusal) -> [ContestFact] {
    try mustNotBeOver()
    guard !isRoundRunning else { throw .roundRunning }
    var deck = deck
    guard hasNext, let assignment = deck.draw() else {
      if rounds.isEmpty { throw .deckEmpty }
      return [.ended]
    }
    guard players.contains(where: { $0.presence == .here }) else { throw .nobodyHere }
    return [.asked(assignment, at: now)]
  }

  private func overrule(_ number: Int, _ player: PlayerID, won: Bool, reason: String) throws(Refusal) -> [ContestFact] {
    guard number >= 1, number <= rounds.count else { throw .unknownRound }
    let round = rounds[number - 1]
    guard round.isOver else { throw .roundNotOver }
    guard round.turns[player] != nil else { throw .notInRound }
    let reason = reason.trimmed
    guard !reason.isEmpty, reason.count <= Self.longestReason, reason.isPrintable() else { throw .reasonUnfit }
    return [.overruled(round: number, player, won: won, reason: reason)]
  }

  /// In a solo or kiosk contest the camera was lost with the daemon, so the player's clock stands until the next frame;
  /// the clock of a class waits for those who were there.
  private func replay(at now: Instant) -> [ContestFact] {
    guard isRoundRunning, let round else { return nextDue == nil ? [] : dueFacts(from: now) }
    guard opening.mode != .classGame else {
      return [.replayed(at: now)] + (round.clock.stoppers.contains(.host) ? [] : [.gathering(at: now)])
    }
    let playing = players.filter { round.turns[$0.id].map { $0.round.outcome == nil } ?? false }
    return [.replayed(at: now)] + playing.map { .played($0.id, .cameraLost(at: now)) }
  }
}
