import EventSourcing
import Judging
import Quiz
import Recognition
import Tracing

/// The cameras of a contest's players: the things they have shown, and the frames that still await a verdict.
extension ContestRoom {
  /// The time after the deadline in which a frame captured before it may still arrive from a browser: a 100 kB picture
  /// takes 0.8 s over a 1 Mbit/s mobile link.
  static let browserLatency = Duration.seconds(1)
  /// As above, for a camera attached to this machine: exposure, transfer and decoding of a webcam take 30 to 150 ms.
  static let ownLatency = Duration.milliseconds(250)

  /// Announces a picture of this player that is going to be judged, and returns how it is to be looked at. Until the
  /// last look at it is played or it is given up, it may still decide the question, so each announcement must be
  /// followed by one of the two.
  @discardableResult
  func judging(_ player: PlayerID, captured: Instant) -> LookOrder {
    let span = startSpan("ContestRoom.judging")
    defer { span.end() }
    change(player) { memory in
      memory.judging.append(captured)
      memory.isLost = false
    }
    let rules = contest.state.rules
    let turn = rules.turn(of: player)
    return LookOrder(
      pass: pass(of: player), asked: turn?.status == .playing ? turn?.round.assignment.image : nil,
      takesPhotographs: rules.takesPhotographs)
  }

  /// Returns the rank of the first look at pictures of `player`. They go before all others if a question of a class
  /// waits for them. So do pictures from a camera of the daemon: there, only the host and people at the machine open
  /// games for more than one player or for the kiosk.
  private func pass(of player: PlayerID) -> LookPass {
    switch mode {
    case .solo: .aside
    case _ where source == .daemon: .first
    case .kiosk: .standby
    case .classGame: isAsked(player) ? .first : .standby
    }
  }

  /// Whether the contest is a class game, and a question of it waits for `player`.
  func isAsked(_ player: PlayerID) -> Bool { mode == .classGame && contest.state.rules.isPlayed(by: player) }

  /// Records that an announced picture gets no further look.
  func gaveUp(_ player: PlayerID, captured: Instant) { cameras[player]?.settle(captured) }

  /// Keeps the question open, for some seconds at most, for a photograph of this player whose upload begins now, until
  /// ``sent(_:since:)``. Returns the current instant.
  func sending(_ player: PlayerID) -> Instant {
    let begun = clock.now
    change(player) { memory in
      memory.sending.append(begun)
      memory.isLost = false
    }
    return begun
  }

  /// Records that a photograph that began to come is there and judged, or will not be.
  func sent(_ player: PlayerID, since begun: Instant) {
    change(player) { memory in memory.sending.firstIndex(of: begun).map { _ = memory.sending.remove(at: $0) } }
  }

  /// Plays a look at an announced `picture`, with its `result`. Returns the verdict in the light of the player's earlier
  /// frames, and the contest in which it was decided, once what follows from it is recorded.
  @discardableResult
  func frame(
    _ player: PlayerID, _ result: FrameResult, in picture: Picture? = nil
  ) async throws(RoomError) -> (verdict: FrameVerdict, state: State) {
    let span = startSpan("ContestRoom.frame")
    defer { span.end() }
    defer { tell() }
    var verdict = FrameVerdict(sightings: [])
    defer { check(CameraCheck(verdict), of: player) }
    var question: (number: Int, thing: String)?
    // A look that shows nothing decides nothing, whatever other daemons have recorded. A look that shows something may
    // answer a question that another daemon has asked at this very moment.
    if sharing != nil, !result.findings.accepted.isEmpty, contest.state.rules.turn(of: player)?.status != .playing {
      try await contest.refresh()
    }
    let after = try await contest.perform(routine: result.findings.accepted.isEmpty) {
      let rules = contest.state.rules
      if let turn = rules.turn(of: player), turn.status == .playing {
        question = (rules.rounds.count, turn.round.assignment.image)
      }
      let begins = rules.viewBegins(for: player)
      let asked = rules.opening.thingsMustCome == true ? rules.asked(of: player) : nil
      verdict = change(player) { $0.judge(result, viewBegins: begins, asked: asked) }
      let counting = result.findings.standAlone && !rules.takesPhotographs ? [] : verdict.counting
      return .frame(player, captured: result.capturedAt, seen: counting.flatMap(\.names))
    }
    if let question {
      let isWon = after.rules.rounds[question.number - 1].turns[player]?.status == .won
      let account = VerdictExplanation(result, verdict, asking: question.thing, of: player, won: isWon)
      keep(account, of: player, in: question.number)
      // Several looks together may have accepted another thing.
      if let picture, verdict.sightings.isEmpty {
        keepMiss(picture, result.findings, account, of: player, in: question.number, asking: question.thing)
      }
    }
    return (verdict, snapshot(after))
  }

  /// The players whose cameras give no frames.
  var lostCameras: [PlayerID] { contest.state.rules.players.map(\.id).filter { cameras[$0]?.isLost == true } }

  /// For each player the oldest frame that may still get a verdict: one being judged, or one on its way.
  var oldestUnjudged: [PlayerID: Instant] {
    let now = clock.now
    let latency = source == .daemon ? Self.ownLatency : Self.browserLatency
    let players = contest.state.rules.players.map(\.id)
    return Dictionary(
      uniqueKeysWithValues: players.map { player in
        let here = cameras[player]?.oldestUnjudged(at: now) ?? now - latency
        return (player, remote.oldestUnjudged(of: player, at: now).map { min($0, here) } ?? here)
      })
  }

  /// Forgets players who are no longer present.
  func forgetWhoLeft() { cameras = cameras.filter { contest.state.rules.player($0.key)?.presence == .here } }

  /// Changes a player's memory; nothing is remembered of players who are not present.
  @discardableResult
  func change<Result>(_ player: PlayerID, _ body: (inout CameraMemory) -> Result) -> Result {
    var memory = cameras[player] ?? CameraMemory()
    defer { if contest.state.rules.player(player)?.presence == .here { cameras[player] = memory } }
    return body(&memory)
  }
}
